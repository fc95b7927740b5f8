/** Announced changes of the rules' parameters. */

import type { ServerModule } from '../../module/module.ts';
import { projectParameters } from './projector.ts';
import { registerParameterRoutes } from './routes.ts';
import { parameterTables } from './tables.ts';

export const parameters: ServerModule = {
  name: 'parameters',
  tables: [parameterTables],
  projector: () => projectParameters,
  projectsFirst: true,
  open: ({ lists }) => ({ routes: (api) => registerParameterRoutes(api, { lists }) }),
};
