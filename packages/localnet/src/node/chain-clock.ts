/**
 * The chain's clock: the wall clock plus a stored offset, which shrinks only where a chain in memory returns to a snapshot; a chain that begins in the past has a negative one. Owns the
 * offset's file. The chain itself keeps time from going back.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readStored, writeStored } from './files/stored-file.ts';

export const MS_PER_DAY = 86_400_000;

/** How many days before the present a fresh chain's clock may begin. */
export const DAYS_BACK_MAX = 365;

const schema = z.object({
  offsetMs: z
    .number()
    .int()
    .min(-DAYS_BACK_MAX * MS_PER_DAY)
    .max(Number.MAX_SAFE_INTEGER),
});

const FILE = 'clock.json';

/** A clock that runs with the wall clock and can be moved ahead permanently. */
export interface ChainClock {
  nowMs(): number;
  /** Moves the clock ahead by `ms` and stores that. Returns the new time. */
  advance(ms: number): number;
  /** Sets the clock, of a chain that returns to an earlier state, to that state's time. It is not stored: such a chain is in memory. */
  set(nowMs: number): void;
}

/**
 * Returns the clock whose offset is stored in `dir`; without a folder it is not stored. It starts no earlier than `latestMs`, the time the
 * chain has reached, so that it continues also when the wall clock was set back or the file is missing.
 */
export function openChainClock(dir: string | undefined, latestMs: number, wallMs: () => number): ChainClock {
  const path = dir === undefined ? undefined : join(dir, FILE);
  const stored = path === undefined ? undefined : readStored(path, schema);
  let offsetMs = Math.max(stored?.offsetMs ?? 0, latestMs - wallMs());
  return {
    nowMs: () => wallMs() + offsetMs,
    advance(ms) {
      if (path !== undefined) writeStored(path, { offsetMs: offsetMs + ms });
      offsetMs += ms;
      return wallMs() + offsetMs;
    },
    set(nowMs) {
      offsetMs = nowMs - wallMs();
    },
  };
}

/** Lets the clock of a chain that is being made in `dir` begin `daysBack` days before the wall clock. */
export function beginClockInThePast(dir: string, daysBack: number): void {
  writeStored(join(dir, FILE), { offsetMs: -daysBack * MS_PER_DAY });
}
