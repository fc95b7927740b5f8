/** Members and who invited them. */

import type { ServerModule } from '../../module/module.ts';
import { projectMembers } from './projector.ts';
import { registerAccountRoutes } from './routes.ts';
import { accountTables } from './tables.ts';

export const account: ServerModule = {
  name: 'account',
  tables: [accountTables],
  projector: () => projectMembers,
  open: ({ pool, deployment: { root } }) => ({ routes: (api) => registerAccountRoutes(api, { pool, root }) }),
};
