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
  const { limit, spent } = (await readSpendingStates(db, member, [asset], atMs)).get(asset) ?? NO_SPENDING_STATE;
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

export const NO_SPENDING_STATE: SpendingState = { setting: NO_SPENDING_LIMIT, limit: null, spent: NOTHING_SPENT };

/** Returns a member's limit of each asset at a time, and what counts against it; of an asset that never had one without an entry. */
export async function readSpendingStates(
  db: Queryable,
  member: Address,
  assets: readonly Asset[],
  atMs: number,
): Promise<Map<Asset, SpendingState>> {
  const settings = (await readLimits(db, [member])).get(member);
  const states = new Map<Asset, SpendingState>();
  for (const asset of assets) {
    const setting = settings?.get(asset);
    if (setting) states.set(asset, { setting, limit: spendingLimitAt(setting, atMs), spent: NOTHING_SPENT });
  }
  const limited = [...states].flatMap(([asset, { limit }]) => (limit === null ? [] : [asset]));
  if (limited.length === 0) return states;
  const spentOf = await readSpent(db, { member, assets: limited, afterMs: atMs - SPENDING_WINDOW_MS });
  for (const [asset, state] of states) states.set(asset, { ...state, spent: spentOf.get(asset) ?? NOTHING_SPENT });
  return states;
}

const MINUTE_MS = 60_000;

/** Returns the first whole minute from a time on, as every language writes it: `2026-11-29 05:12 UTC`. */
function minuteText(timeMs: number): string {
  const minute = new Date(Math.ceil(timeMs / MINUTE_MS) * MINUTE_MS).toISOString();
  return `${minute.slice(0, 10)} ${minute.slice(11, 16)} UTC`;
}
