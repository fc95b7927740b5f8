/** Pledges and what they were paid. */

import type { ServerModule } from '../../module/module.ts';
import { pledgeActivity } from './activity.ts';
import { pledgeHoldings } from './income/pledge-holdings.ts';
import { pledgeIncome } from './income/pledge-income.ts';
import { projectPledges } from './projector.ts';
import { registerPledgeRoutes } from './routes.ts';
import { pledgeTables } from './tables.ts';

export const pledge: ServerModule = {
  name: 'pledge',
  tables: [pledgeTables],
  projector: () => projectPledges,
  income: pledgeIncome,
  portfolio: pledgeHoldings,
  activity: () => [pledgeActivity],
  open: ({ pool, lists, chainNow }) => ({
    routes: (api) => registerPledgeRoutes(api, { pool, lists, businessNow: chainNow }),
  }),
};
