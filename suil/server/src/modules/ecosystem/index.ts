/** Companies of the ecosystem, from a file. */
import type { ServerModule } from '../../module/module.ts';
import { registerEcosystemRoutes } from './routes.ts';

export const ecosystem: ServerModule = { name: 'ecosystem', open: () => ({ routes: registerEcosystemRoutes }) };
