/** The referral tree, its volumes and days. */

import type { ServerModule } from '../../module/module.ts';
import { ensureTeamMonths } from './months.ts';
import { createTeamProjector } from './projector.ts';
import { registerTeamRoutes } from './routes.ts';
import { teamTables } from './tables.ts';

/** A server that runs longer than this without a start writes into the default partition, which is only slower to read. */
const MONTHS_AHEAD = 4;

export const team: ServerModule = {
  name: 'team',
  tables: [teamTables],
  projector: ({ root }) => createTeamProjector(root),
  prepare: (owner, nowMs) => ensureTeamMonths(owner, nowMs, MONTHS_AHEAD),
  open: ({ pool, lists }) => ({ routes: (api) => registerTeamRoutes(api, { pool, lists }) }),
};
