/** The epoch: POST /dev/epoch {} ends the chain's current epoch. */

import type { ChainClock } from '../../development/running-clock.ts';
import type { Localnet } from '../../types.ts';

/** Ends the epoch. Returns the epoch that began. */
export function advanceEpoch(chain: Localnet, clock: ChainClock): { epoch: string; firstCheckpoint: string } {
  chain.advanceEpoch(Math.max(Math.floor(clock.nowMs()), chain.latestCheckpoint().timestampMs));
  const { epoch, firstCheckpoint } = chain.getEpoch();
  return { epoch: epoch.toString(), firstCheckpoint: firstCheckpoint.toString() };
}
