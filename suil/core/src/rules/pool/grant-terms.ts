/**
 * What a pool's grant price is the lowest of (rules.md §7), and which of these it is. Prices and liquidity are logarithms, as in the
 * contract's `price_log`. Pure.
 */
import { exp2, FRACTION_BITS } from './logarithm.ts';

/** Bits behind the point of a price. */
export const PRICE_BITS = 64n;
/** Complete hours and days that a pool keeps. */
export const HOURS_KEPT = 24;
export const PRICE_DAYS_KEPT = 32;
/** Complete days whose lowest hours count for a grant. */
export const GRANT_DAYS = 7;
export const HOUR_MS = 3_600_000;
export const DAY_HOURS = 24;
/** The logarithm of 2^64, which a price is multiplied by. */
const SCALE = PRICE_BITS << FRACTION_BITS;
/** Taken off a price, since the logarithm of its divisor is rounded down too. */
const MARGIN = 3n;

/** The geometric means of a time: the logarithms of `y · 2^64 / x` and of `x · y`. */
export interface PriceMeans {
  readonly price: bigint;
  readonly liquidity: bigint;
}

/** What the lowest values are taken of. */
export interface GrantHistory {
  readonly present: PriceMeans;
  /** Of the running hour; null while none of it has passed. */
  readonly running: PriceMeans | null;
  /** Of the last complete hours, at most 24. */
  readonly hours: readonly PriceMeans[];
  /** The lowest hourly prices of the last complete days, at most 7. */
  readonly lows: readonly bigint[];
}

/** The lowest values of a week and of a day: what a grant goes by. */
export interface Lowest extends PriceMeans {
  /** Reserve of X, base units. */
  readonly x: bigint;
}

/** The term that is the lowest: now, the running hour, one of 24 complete hours, the lowest hour of one of 7 complete days. */
export type GrantTerm = 'present' | 'running' | 'day' | 'week';

/** Returns the means of `ms` milliseconds with these sums of logarithms times milliseconds. */
export function meansOf(sumX: bigint, sumY: bigint, ms: bigint): PriceMeans {
  const price = SCALE + sumY / ms - (sumX + ms - 1n) / ms - MARGIN;
  return { price: positive(price), liquidity: sumX / ms + sumY / ms };
}

/** Returns liquidity at a price in base units of X and of Y, rounded down. */
export function depthOf(means: PriceMeans): { x: bigint; y: bigint } {
  const { liquidity, price } = means;
  return { x: rootOfPower(squareOfX(means)), y: rootOfPower(liquidity + price - SCALE) };
}

/** The logarithm of the square of X. */
function squareOfX({ liquidity, price }: PriceMeans): bigint {
  // A price is up to MARGIN + 1 too low, which is taken off here.
  return positive(liquidity + SCALE - price - MARGIN - 1n);
}

/** Returns the lowest price of all, and the lowest liquidity and reserve of X of all but the days. */
export function lowestOf({ present, running, hours, lows }: GrantHistory): Lowest {
  const means = [present, ...(running === null ? [] : [running]), ...hours];
  return {
    price: least([...means.map(({ price }) => price), ...lows]),
    liquidity: least(means.map(({ liquidity }) => liquidity)),
    // The least reserve is the root of the least square.
    x: rootOfPower(least(means.map(squareOfX))),
  };
}

/** Returns which term the lowest price is; of equal ones the newest. */
export function grantTermOf(history: GrantHistory): GrantTerm {
  const { price } = lowestOf(history);
  if (history.present.price === price) return 'present';
  if (history.running?.price === price) return 'running';
  return history.hours.some((hour) => hour.price === price) ? 'day' : 'week';
}

/** The root of what `logarithm` is the logarithm of; 0 if it is less than 1. */
function rootOfPower(logarithm: bigint): bigint {
  return logarithm < 0n ? 0n : exp2(logarithm / 2n);
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

/** Returns the numbers from `from` up to and without `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Returns the least of values, of which there must be one. */
export function least(values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low));
}
