/** What transfers and withdrawals ask about members' own limits (rules.md §9). */
import {
  type Address,
  AppError,
  type Asset,
  DECIMALS,
  formatAmount,
  NO_SPENDING_LIMIT,
  SPENDING_WINDOW_MS,
  type Spending,
  type SpendingLimit,
  spendingFitsFromMs,
  spendingLimitAt,
  sumSpendings,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readLimits, readSpendings } from './store.ts';

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
  const { limit, recent } = await readSpendingState(db, member, asset, atMs);
  if (limit === null) return { isLimited: false };
  const used = sumSpendings(recent);
  if (used + amount <= limit) return { isLimited: true };
  const whole = (units: bigint) => formatAmount(units, { decimals: DECIMALS[asset] });
  const newest = recent.at(-1);
  return new AppError('SPENDING_LIMIT_EXCEEDED', {
    asset,
    limit: whole(limit),
    limitUnits: limit,
    used: whole(used),
    usedUnits: used,
    left: whole(used < limit ? limit - used : 0n),
    free: minuteText(newest === undefined ? atMs : newest.atMs + SPENDING_WINDOW_MS),
    fitsFromMs: spendingFitsFromMs(limit, recent, amount),
  });
}

export type SpendingState = {
  readonly setting: SpendingLimit;
  /** The limit in force; null: none. */
  readonly limit: bigint | null;
  /** What counts against it, oldest first; empty where there is none. */
  readonly recent: readonly Spending[];
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
  if (limit === null) return { setting, limit, recent: [] };
  const recent = await readSpendings(db, { member, asset, afterMs: atMs - SPENDING_WINDOW_MS });
  return { setting, limit, recent };
}

const MINUTE_MS = 60_000;

/** Returns the first whole minute from a time on, as every language writes it: `2026-11-29 05:12 UTC`. */
function minuteText(timeMs: number): string {
  const minute = new Date(Math.ceil(timeMs / MINUTE_MS) * MINUTE_MS).toISOString();
  return `${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`;
}
