/** Every module's projector, in the order they ask: what a grant needs to know comes before it. */
import type { Manifest } from '@suil/core/api';
import { projectObservations } from './day/projector.ts';
import type { Projector } from './indexer/projector.ts';
import { projectMembers } from './modules/account/projector.ts';
import { createAssetsProjector } from './modules/assets/projector.ts';
import { projectHashrate } from './modules/hashrate/projector.ts';
import { projectLiquidity } from './modules/liquidity/projector.ts';
import { createMarketProjector } from './modules/market/projector.ts';
import { projectNotices } from './modules/notice/projector.ts';
import { projectParameters } from './modules/parameters/projector.ts';
import { projectPledges } from './modules/pledge/projector.ts';
import { projectSettlements } from './modules/settlement/projector.ts';
import { createTeamProjector } from './modules/team/projector.ts';

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
