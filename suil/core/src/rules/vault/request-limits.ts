/** Which withdrawals a member can ask for (rules.md §9): the least amounts, and how many requests may be open. Pure. */
import { MS_PER_DAY } from '../../values/day.ts';
import type { ParameterValues } from '../parameter/parameters.ts';
import type { VaultAsset } from './asset.ts';

const BELOW_MIN_PERIOD_MS = 30 * MS_PER_DAY;
/** A request that was cancelled or returned counts as open for so long. */
export const ENDED_COUNTS_MS = MS_PER_DAY;
/** The least withdrawal is so many times the least top-up. */
const TOP_UPS_OF_WITHDRAWAL = 100n;

/** Returns the least withdrawal by coin, base units. */
export function withdrawMins(values: ParameterValues): Record<VaultAsset, bigint> {
  return { SUI: values.withdrawMinMist, SUIL: values.withdrawMinUnits, USDC: values.withdrawMinUsdc };
}

/** Returns the least top-up of a coin, base units. */
export function topUpMin(values: ParameterValues, coin: VaultAsset): bigint {
  const least = withdrawMins(values)[coin] / TOP_UPS_OF_WITHDRAWAL;
  return least > 1n ? least : 1n;
}

/** A member's earlier requests, as far as the next one depends on them. */
export interface RequestHistory {
  /** How many wait or have a voucher. */
  readonly open: number;
  /** When those ended that were cancelled or returned, of the last 24 hours. */
  readonly endedAtMs: readonly number[];
}

/**
 * Returns from when on less than the least of a coin can be asked for, by who has less; a time that has passed: now.
 * @param belowMinAtMs when that was last done; null: never
 */
export function belowMinFromMs(belowMinAtMs: number | null): number {
  return belowMinAtMs === null ? 0 : belowMinAtMs + BELOW_MIN_PERIOD_MS;
}

/**
 * Returns from when on the member can ask once more; a time that has passed: now. Null: once an open request is paid, or a day after it
 * is cancelled or returned.
 * @param most how many requests may be open
 */
export function nextRequestFromMs({ open, endedAtMs }: RequestHistory, most: number, nowMs: number): number | null {
  if (open >= most) return null;
  const counted = endedAtMs.map((atMs) => atMs + ENDED_COUNTS_MS).filter((atMs) => atMs > nowMs);
  counted.sort((left, right) => left - right);
  return counted[open + counted.length - most] ?? 0;
}
