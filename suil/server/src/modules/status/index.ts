/** How far the chain is read, and the configuration that the app needs. */
import type { ServerModule } from '../../module/module.ts';
import { registerStatusRoutes } from './routes.ts';

export const status: ServerModule = {
  name: 'status',
  open: (services) => ({ routes: (api) => registerStatusRoutes(api, services) }),
};
