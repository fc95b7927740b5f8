/** Bought hashrate, its daily release and exchanges. */

import { EMISSION_ACCOUNT } from '@suil/core';
import { readAccountBalances } from '../../ledger.ts';
import type { ServerModule } from '../../module/module.ts';
import { hashrateActions } from './actions.ts';
import { hashrateActivity } from './activity.ts';
import { hashrateHoldings } from './holdings.ts';
import { hashrateIncome } from './income.ts';
import { hashratePostings } from './member-postings.ts';
import { projectHashrate } from './projector.ts';
import { registerHashrateRoutes } from './routes.ts';
import { hashrateTables } from './tables.ts';

export const hashrate: ServerModule = {
  name: 'hashrate',
  tables: [hashrateTables],
  projector: () => projectHashrate,
  actions: hashrateActions,
  memberPostings: [hashratePostings],
  income: hashrateIncome,
  portfolio: hashrateHoldings,
  activity: () => hashrateActivity,
  open: ({ pool, lists, probe, chainNow }) => ({
    routes: (api) => registerHashrateRoutes(api, { pool, lists, businessNow: chainNow }),
    gauges: [
      {
        name: 'suil_emission_units',
        help: 'SUIL not yet released, base units',
        read: async () => {
          const balances = await readAccountBalances(probe, [EMISSION_ACCOUNT]);
          return Number(balances.find(({ asset }) => asset === 'SUIL')?.balance ?? 0n);
        },
      },
    ],
  }),
};
