/** The pauses of a play, worked out from its accepted acts alone. */
import type { Act } from './play.ts';

const HOUR_MS = 3_600_000;

export interface Interval {
  readonly beginMs: number;
  endMs: number;
}

/** Returns the guardian's pauses. */
export function guardianPauses(acts: readonly Act[]): Interval[] {
  return intervalsOf(acts, 'pause', ({ durationMs }) => durationMs);
}

/** Returns the pauses of vouchers by the audit key. */
export function voucherPauses(acts: readonly Act[]): Interval[] {
  return intervalsOf(acts, 'pauseVouchers', () => 6 * HOUR_MS);
}

/** The pauses of one kind: each begins when the one before ended at the earliest, and ends with its time or a resume, also before it began. */
function intervalsOf(acts: readonly Act[], name: Act['name'], lasts: (act: Act) => number): Interval[] {
  const intervals: Interval[] = [];
  for (const act of acts) {
    const last = intervals.at(-1);
    if (act.name === name) {
      const beginMs = Math.max(act.atMs, last?.endMs ?? 0);
      intervals.push({ beginMs, endMs: beginMs + lasts(act) });
    }
    if (act.name === 'resume') for (const interval of intervals) interval.endMs = Math.min(interval.endMs, act.atMs);
  }
  return intervals;
}

/** Returns the most that the intervals have in any window; one that begins with an interval has it. */
export function longest(intervals: readonly Interval[], windowMs: number): number {
  const within = (fromMs: number) =>
    intervals.reduce((sum, { beginMs, endMs }) => {
      const both = Math.min(endMs, fromMs + windowMs) - Math.max(beginMs, fromMs);
      return sum + Math.max(both, 0);
    }, 0);
  return Math.max(0, ...intervals.map(({ beginMs }) => within(beginMs)));
}
