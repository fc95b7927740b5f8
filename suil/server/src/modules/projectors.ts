/** Every module's projector, in the order they ask: what a grant needs to know comes before it. */
import type { Manifest } from '@suil/core/api';
import { projectObservations } from '../closing/projector.ts';
import type { Projector } from '../module/projector.ts';
import { projectMembers } from './account/projector.ts';
import { createAssetsProjector } from './assets/projector.ts';
import { projectHashrate } from './hashrate/projector.ts';
import { projectLiquidity } from './liquidity/projector.ts';
import { createMarketProjector } from './market/projector.ts';
import { projectNotices } from './notice/projector.ts';
import { projectParameters } from './parameters/projector.ts';
import { projectPledges } from './pledge/projector.ts';
import { projectSettlements } from './settlement/projector.ts';
import { createTeamProjector } from './team/projector.ts';

export function createProjectors(manifest: Manifest): Projector[] {
  return [
    projectParameters,
    projectMembers,
    projectLiquidity,
    createAssetsProjector(manifest),
    projectHashrate,
    projectPledges,
    createTeamProjector(manifest.root),
    projectSettlements,
    projectObservations,
    projectNotices,
    createMarketProjector(manifest),
  ];
}
