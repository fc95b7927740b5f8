/** Bought hashrate, its daily release and exchanges. */
import type { ServerModule } from '../../module/module.ts';
import { hashrateActions } from './actions.ts';
import { releaseHashrate } from './day-step.ts';
import { projectHashrate } from './projector.ts';
import { hashrateTables } from './tables.ts';

export const hashrate: ServerModule = {
  name: 'hashrate',
  tables: [hashrateTables],
  projector: () => projectHashrate,
  actions: hashrateActions,
  daySteps: { hashrate: releaseHashrate },
};
