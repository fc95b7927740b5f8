// The local chain's clock: the wall clock plus a stored offset that only grows. Owns the offset's file; the chain
// itself keeps time from going back.

import { join } from 'node:path';
import { z } from 'zod';
import { readStored, writeStored } from './stored-file.ts';

const schema = z.object({ offsetMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** A clock that runs with the wall clock and can be moved ahead of it for good. */
export interface ChainClock {
  nowMs(): number;
  /** Moves the clock ahead by `ms` and stores that. Returns the new time. */
  advance(ms: number): number;
}

/**
 * Returns the clock whose offset lies in `dir`. It starts no earlier than `latestMs`, the time the chain has reached,
 * so that it runs on also when the wall clock was set back or the file is gone.
 */
export function openChainClock(dir: string, latestMs: number, wallMs: () => number): ChainClock {
  const path = join(dir, 'clock.json');
  let offsetMs = Math.max(readStored(path, schema)?.offsetMs ?? 0, latestMs - wallMs());
  return {
    nowMs: () => wallMs() + offsetMs,
    advance(ms) {
      writeStored(path, { offsetMs: offsetMs + ms });
      offsetMs += ms;
      return wallMs() + offsetMs;
    },
  };
}
