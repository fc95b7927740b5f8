/** What transfers and withdrawals ask about members' own limits (rules.md §9). */
import {
  type Address,
  AppError,
  type Asset,
  DECIMALS,
  formatAmount,
  NO_SPENDING_LIMIT,
  SPENDING_WINDOW_MS,
  type SpendingLimit,
  spendingLimitAt,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { NOTHING_SPENT, readLimits, readReachedMs, readSpent, type Spent } from './store.ts';

/** Returns those of the members who ever set a limit. */
export async function listLimited(db: Queryable, members: readonly Address[]): Promise<Set<Address>> {
  return new Set((await readLimits(db, [...new Set(members)])).keys());
}

export type SpendingAsked = {
  readonly member: Address;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly atMs: number;
};

/**
 * Returns the refusal of what is beyond the member's limit; else whether there is a limit, against which it counts once it is done. What was spent
 * before has to be written already.
 */
export async function checkSpending(db: Queryable, asked: SpendingAsked): Promise<AppError | { isLimited: boolean }> {
  const { member, asset, amount, atMs } = asked;
  const { limit, spent } = await readSpendingState(db, member, asset, atMs);
  if (limit === null) return { isLimited: false };
  const { used, total, newestMs } = spent;
  if (used + amount <= limit) return { isLimited: true };
  const whole = (units: bigint) => formatAmount(units, { decimals: DECIMALS[asset] });
  // What has to be a day old, so that the amount fits; what is more than the limit never does.
  const reachedMs = amount > limit ? null : await readReachedMs(db, { member, asset, total: total + amount - limit });
  return new AppError('SPENDING_LIMIT_EXCEEDED', {
    asset,
    limit: whole(limit),
    limitUnits: limit,
    used: whole(used),
    usedUnits: used,
    left: whole(used < limit ? limit - used : 0n),
    free: minuteText(newestMs === null ? atMs : newestMs + SPENDING_WINDOW_MS),
    fitsFromMs: reachedMs === null ? null : reachedMs + SPENDING_WINDOW_MS,
  });
}

export type SpendingState = {
  readonly setting: SpendingLimit;
  /** The limit in force; null: none. */
  readonly limit: bigint | null;
  /** What counts against it. */
  readonly spent: Spent;
};

/** Returns a member's limit of an asset at a time, and what counts against it. */
export async function readSpendingState(
  db: Queryable,
  member: Address,
  asset: Asset,
  atMs: number,
): Promise<SpendingState> {
  const setting = (await readLimits(db, [member])).get(member)?.get(asset) ?? NO_SPENDING_LIMIT;
  const limit = spendingLimitAt(setting, atMs);
  const spent =
    limit === null ? NOTHING_SPENT : await readSpent(db, { member, asset, afterMs: atMs - SPENDING_WINDOW_MS });
  return { setting, limit, spent };
}

const MINUTE_MS = 60_000;

/** Returns the first whole minute from a time on, as every language writes it: `2026-11-29 05:12 UTC`. */
function minuteText(timeMs: number): string {
  const minute = new Date(Math.ceil(timeMs / MINUTE_MS) * MINUTE_MS).toISOString();
  return `${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`;
}
