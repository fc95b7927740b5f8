/** Balances and their changes. */

import type { ServerModule } from '../../module/module.ts';
import { accountActivity } from './activity.ts';
import { accountHoldings } from './holdings.ts';
import { createAssetsProjector } from './projector.ts';
import { registerAssetsRoutes } from './routes.ts';

export const assets: ServerModule = {
  name: 'assets',
  projector: createAssetsProjector,
  portfolio: accountHoldings,
  activity: () => [accountActivity],
  open: ({ pool, lists, memberPostings, chainNow, limitRate }) => ({
    routes: (api) => registerAssetsRoutes(api, { pool, lists, memberPostings, now: chainNow, limitRate }),
  }),
};
