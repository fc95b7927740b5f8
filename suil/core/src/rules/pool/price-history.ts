/**
 * A pool's cumulative price and its observations (rules.md §7), kept in full: an independent model of the contract's
 * `observations`, which keeps a ring. Owns no reserves and no clock; times are milliseconds.
 */
import { dayOf, dayStartMs } from '../../values/day.ts';

/** Observations the contract keeps. */
export const OBSERVATION_RING_LENGTH = 64;
/** Least time between two observations. */
export const OBSERVATION_GAP_MS = 60_000;
/** A price is `floor(y · 2^64 / x)`. */
export const PRICE_BITS = 64n;

export interface Observation {
  readonly timestampMs: number;
  readonly cumulative: bigint;
}

/** Returns the price of two reserves, `floor(y · 2^64 / x)`. */
export function priceOf(x: bigint, y: bigint): bigint {
  return (y << PRICE_BITS) / x;
}

/** Returns the average price between two observations, `floor(Δcumulative / Δms)`. */
export function averageBetween(earlier: Observation, later: Observation): bigint {
  return (later.cumulative - earlier.cumulative) / BigInt(later.timestampMs - earlier.timestampMs);
}

export class PriceHistory {
  readonly #all: Observation[];
  #cumulative = 0n;
  #updatedMs: number;

  /** Begins with an observation of 0. */
  constructor(beginsAtMs: number) {
    this.#all = [{ timestampMs: beginsAtMs, cumulative: 0n }];
    this.#updatedMs = beginsAtMs;
  }

  /** Adds the price of the reserves that stood since the last update. Returns whether an observation was written. */
  advance(x: bigint, y: bigint, nowMs: number): boolean {
    this.#cumulative = this.cumulativeAt(x, y, nowMs);
    this.#updatedMs = nowMs;
    const isDue = nowMs - (this.#all.at(-1)?.timestampMs ?? nowMs) >= OBSERVATION_GAP_MS;
    if (isDue) this.#all.push({ timestampMs: nowMs, cumulative: this.#cumulative });
    return isDue;
  }

  /** Returns the cumulative price at `nowMs` if the reserves have stood since the last update. */
  cumulativeAt(x: bigint, y: bigint, nowMs: number): bigint {
    return this.#cumulative + priceOf(x, y) * BigInt(nowMs - this.#updatedMs);
  }

  /** Returns the cumulative price and until when it runs. */
  latest(): Observation {
    return { timestampMs: this.#updatedMs, cumulative: this.#cumulative };
  }

  /** Returns the observations the contract keeps, oldest first. */
  ring(): readonly Observation[] {
    return this.#all.slice(-OBSERVATION_RING_LENGTH);
  }

  /** Returns the newest observation made at `latestMs` or before that the contract keeps. */
  newestUntil(latestMs: number): Observation | undefined {
    return this.ring().findLast(({ timestampMs }) => timestampMs <= latestMs);
  }

  /**
   * Returns the average price of a day, between the first observations at or after its start and the next day's;
   * undefined while the latter is not made, and always if both are the same.
   */
  dayAverage(day: number): bigint | undefined {
    const from = this.#firstSince(dayStartMs(day));
    const to = this.#firstSince(dayStartMs(day + 1));
    if (from === undefined || to === undefined || from === to) return undefined;
    return dayOf(from.timestampMs) === day ? averageBetween(from, to) : undefined;
  }

  #firstSince(startMs: number): Observation | undefined {
    return this.#all.find(({ timestampMs }) => timestampMs >= startMs);
  }
}
