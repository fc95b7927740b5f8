/** Keeps chain time near the clock while nothing happens, by empty checkpoints. */

import type { ChainClock } from '../development/running-clock.ts';
import type { Localnet } from '../types.ts';

export interface Heartbeat {
  stop(): void;
}

export interface HeartbeatOptions {
  readonly intervalMs: number;
  readonly onFault: (error: unknown, where: string) => void;
}

/** Seals an empty checkpoint whenever none was sealed for `intervalMs`, until it is stopped; none while checkpoints are made by hand. */
export function startHeartbeat(chain: Localnet, clock: ChainClock, options: HeartbeatOptions): Heartbeat {
  const beat = () => {
    if (chain.checkpointMode === 'manual') return;
    const nowMs = clock.nowMs();
    if (nowMs - chain.latestCheckpoint().timestampMs < options.intervalMs) return;
    try {
      chain.advanceClock(nowMs);
    } catch (error) {
      options.onFault(error, 'heartbeat');
    }
  };
  beat();
  const timer = setInterval(beat, options.intervalMs);
  return { stop: () => clearInterval(timer) };
}
