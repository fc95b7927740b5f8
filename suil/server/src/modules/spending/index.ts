/** Members' own limits of what leaves their balance. */

import type { ServerModule } from '../../module/module.ts';
import { registerSpendingRoutes } from './routes.ts';
import { setLimit } from './set-limit.ts';
import { spendingTables } from './tables.ts';

export const spending: ServerModule = {
  name: 'spending',
  tables: [spendingTables],
  actions: () => [setLimit],
  open: ({ pool, chainNow }) => ({ routes: (api) => registerSpendingRoutes(api, { pool, businessNow: chainNow }) }),
};
