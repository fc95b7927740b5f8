/** The chain's clock with its offset in a file; a chain that begins in the past has a negative one. Owns that file. The chain itself keeps time from going back. */
import { join } from 'node:path';
import { z } from 'zod';
import { type ChainClock, createClock } from '../development/running-clock.ts';
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

/**
 * Returns the clock whose offset is stored in `dir`; without a folder it is not stored. It starts no earlier than `latestMs`, the time the
 * chain has reached, so that it continues also when the wall clock was set back or the file is missing.
 */
export function openChainClock(dir: string | undefined, latestMs: number, wallMs: () => number): ChainClock {
  const path = dir === undefined ? undefined : join(dir, FILE);
  const stored = path === undefined ? undefined : readStored(path, schema);
  const offsetMs = Math.max(stored?.offsetMs ?? 0, latestMs - wallMs());
  if (path === undefined) return createClock({ wallMs, offsetMs });
  return createClock({ wallMs, offsetMs, store: (next) => writeStored(path, { offsetMs: next }) });
}

/** Lets the clock of a chain that is being made in `dir` begin `daysBack` days before the wall clock. */
export function beginClockInThePast(dir: string, daysBack: number): void {
  writeStored(join(dir, FILE), { offsetMs: -daysBack * MS_PER_DAY });
}
