/**
 * A pool's price history (rules.md §7), kept in full: an independent model of the contract's `price_log`, which keeps sums and rings. Owns
 * no reserves and no clock; times are milliseconds, prices and liquidity logarithms.
 */
import { dayOf } from '../../values/day.ts';
import {
  DAY_HOURS,
  GRANT_DAYS,
  type GrantHistory,
  HOUR_MS,
  HOURS_KEPT,
  type Lowest,
  lowestOf,
  meansOf,
  PRICE_BITS,
  PRICE_DAYS_KEPT,
  type PriceMeans,
  range,
} from './grant-terms.ts';
import { log2 } from './logarithm.ts';

/** A complete day: the lower median and the lowest of the prices of its hours, the lowest of their liquidity. */
export interface PriceDay {
  readonly day: number;
  readonly price: bigint;
  readonly low: bigint;
  readonly liquidity: bigint;
}

/** Reserves that stood, as logarithms. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly x: bigint;
  readonly y: bigint;
}

/** Returns the price of two reserves, `floor(y · 2^64 / x)`. */
export function priceOf(x: bigint, y: bigint): bigint {
  return (y << PRICE_BITS) / x;
}

export class PriceHistory {
  readonly #beganMs: number;
  readonly #spans: Span[] = [];
  /** Means of hours that are over, which no later call changes. */
  readonly #means = new Map<number, PriceMeans>();
  /** Days that are over, which no later call changes either. */
  readonly #days = new Map<number, PriceDay>();
  /** The history that this one continues, if it is a projection. */
  readonly #origin: PriceHistory | undefined;

  constructor(beganMs: number, origin?: PriceHistory) {
    this.#beganMs = beganMs;
    this.#origin = origin;
  }

  /** Adds the reserves that stood since the last update. */
  advance(x: bigint, y: bigint, nowMs: number): void {
    const fromMs = this.#updatedMs();
    if (nowMs > fromMs) this.#spans.push({ fromMs, toMs: nowMs, x: log2(x), y: log2(y) });
  }

  /** Returns the history as it would be if the reserves stood until `nowMs`. */
  projected(x: bigint, y: bigint, nowMs: number): PriceHistory {
    const projected = new PriceHistory(this.#beganMs, this);
    projected.#spans.push(...this.#spans);
    projected.advance(x, y, nowMs);
    return projected;
  }

  ageMs(): number {
    return this.#updatedMs() - this.#beganMs;
  }

  /** Returns the complete hours the contract keeps, oldest first. */
  hours(): readonly (PriceMeans & { readonly hour: number })[] {
    const end = Math.floor(this.#updatedMs() / HOUR_MS);
    return range(Math.max(end - HOURS_KEPT, Math.floor(this.#beganMs / HOUR_MS)), end).map((hour) => ({
      hour,
      ...this.#meansOfHour(hour),
    }));
  }

  /** Returns the complete days the contract keeps, oldest first. */
  days(): readonly PriceDay[] {
    return this.#lastDays(PRICE_DAYS_KEPT);
  }

  /** Returns what a grant price is the lowest of, while the reserves are `x` and `y`. The history must be up to date. */
  grantHistory(x: bigint, y: bigint): GrantHistory {
    const hour = Math.floor(this.#updatedMs() / HOUR_MS);
    return {
      present: meansOf(log2(x), log2(y), 1n),
      running: this.#msOf(hour, this.#updatedMs()) > 0 ? this.#meansOfHour(hour) : null,
      hours: this.hours(),
      lows: this.#lastDays(GRANT_DAYS).map(({ low }) => low),
    };
  }

  /**
   * Returns the lowest price of now, of the running hour, of the complete hours kept and of the last 7 complete days, and the lowest liquidity
   * and reserve of X of now, of the running hour and of the complete hours kept. The history must be up to date.
   */
  lowest(x: bigint, y: bigint): Lowest {
    return lowestOf(this.grantHistory(x, y));
  }

  /** Returns the price from the start of the previous hour until the last update; undefined if no time went by. */
  recentPrice(): bigint | undefined {
    const updatedMs = this.#updatedMs();
    const hour = Math.floor(updatedMs / HOUR_MS);
    const parts = [hour - 1, hour]
      .map((part) => ({ ms: this.#msOf(part, updatedMs), means: this.#meansOfHour(part) }))
      .filter(({ ms }) => ms > 0);
    const totalMs = parts.reduce((sum, { ms }) => sum + ms, 0);
    if (totalMs === 0) return undefined;
    return parts.reduce((sum, { ms, means }) => sum + means.price * BigInt(ms), 0n) / BigInt(totalMs);
  }

  #updatedMs(): number {
    return this.#spans.at(-1)?.toMs ?? this.#beganMs;
  }

  /** How much of an hour lies within the history. */
  #msOf(hour: number, untilMs: number): number {
    return Math.max(0, Math.min((hour + 1) * HOUR_MS, untilMs) - Math.max(hour * HOUR_MS, this.#beganMs));
  }

  #meansOfHour(hour: number): PriceMeans {
    const endsAtMs = (hour + 1) * HOUR_MS;
    if (this.#origin !== undefined && endsAtMs <= this.#origin.#updatedMs()) return this.#origin.#meansOfHour(hour);
    const known = this.#means.get(hour);
    if (known !== undefined) return known;
    const means = this.#sumHour(hour);
    if (endsAtMs <= this.#updatedMs()) this.#means.set(hour, means);
    return means;
  }

  #sumHour(hour: number): PriceMeans {
    let ms = 0n;
    let x = 0n;
    let y = 0n;
    // From the newest one back: the hours that are asked for are the last ones.
    for (let index = this.#spans.length - 1; index >= 0; index -= 1) {
      const span = this.#spans[index];
      if (span === undefined || span.toMs <= hour * HOUR_MS) break;
      const overlapMs = Math.min(span.toMs, (hour + 1) * HOUR_MS) - Math.max(span.fromMs, hour * HOUR_MS);
      if (overlapMs <= 0) continue;
      ms += BigInt(overlapMs);
      x += span.x * BigInt(overlapMs);
      y += span.y * BigInt(overlapMs);
    }
    return ms === 0n ? { price: 0n, liquidity: 0n } : meansOf(x, y, ms);
  }

  /** The last complete days, at most `count`, oldest first. */
  #lastDays(count: number): readonly PriceDay[] {
    const end = dayOf(this.#updatedMs());
    return range(Math.max(end - count, dayOf(this.#beganMs)), end).map((day) => this.#dayOf(day));
  }

  /** A day that is over. */
  #dayOf(day: number): PriceDay {
    if (this.#origin !== undefined && day < dayOf(this.#origin.#updatedMs())) return this.#origin.#dayOf(day);
    const known = this.#days.get(day) ?? this.#summaryOf(day);
    this.#days.set(day, known);
    return known;
  }

  #summaryOf(day: number): PriceDay {
    const first = Math.max(day * DAY_HOURS, Math.floor(this.#beganMs / HOUR_MS));
    const hours = range(first, (day + 1) * DAY_HOURS).map((hour) => this.#meansOfHour(hour));
    const [low = 0n, ...others] = hours.map(({ price }) => price).toSorted(compare);
    const [liquidity = 0n] = hours.map((hour) => hour.liquidity).toSorted(compare);
    const price = [low, ...others][(hours.length - 1) >> 1] ?? low;
    return { day, price, low, liquidity };
  }
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
