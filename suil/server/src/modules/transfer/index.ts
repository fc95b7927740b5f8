/** Transfers between members. */

import type { ServerModule } from '../../module/module.ts';
import { transferActions } from './actions.ts';
import { registerTransferRoutes } from './routes.ts';

export const transfer: ServerModule = {
  name: 'transfer',
  actions: transferActions,
  open: ({ pool, deployment: { root }, chainNow }) => ({
    routes: (api) => registerTransferRoutes(api, { pool, root, businessNow: chainNow }),
  }),
};
