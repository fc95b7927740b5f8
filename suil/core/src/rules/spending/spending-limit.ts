/**
 * A member's own limit of what transfers and withdrawals take out of the balance in any 24 hours, one for each coin (rules.md §9). Pure; amounts in base
 * units, times of the journal.
 */
import { MS_PER_DAY } from '../../values/day.ts';

/** What was spent counts for so long: it does until the moment in which it is as old. */
export const SPENDING_WINDOW_MS = MS_PER_DAY;
/** A higher limit, or none, takes effect so long after it was accepted. */
export const SPENDING_RAISE_MS = MS_PER_DAY;

export interface SpendingLimit {
  /** Null: none. */
  readonly limit: bigint | null;
  /** What takes its place at a time, if anything does. */
  readonly raise: { readonly limit: bigint | null; readonly fromMs: number } | null;
}

export const NO_SPENDING_LIMIT: SpendingLimit = { limit: null, raise: null };

/** Returns the limit that is in force at a time; null: none. */
export function spendingLimitAt({ limit, raise }: SpendingLimit, nowMs: number): bigint | null {
  return raise !== null && nowMs >= raise.fromMs ? raise.limit : limit;
}

/** Returns whether a limit, null for none, is above the one in force: it waits. */
export function isSpendingRaise(current: bigint | null, limit: bigint | null): boolean {
  return current !== null && (limit === null || limit > current);
}

/** Returns what holds once a member asked for a limit, null for none: a lower or equal one at once, which ends a raise that waits; a higher one a day later. */
export function setSpendingLimit(before: SpendingLimit, limit: bigint | null, nowMs: number): SpendingLimit {
  const current = spendingLimitAt(before, nowMs);
  return isSpendingRaise(current, limit)
    ? { limit: current, raise: { limit, fromMs: nowMs + SPENDING_RAISE_MS } }
    : { limit, raise: null };
}
