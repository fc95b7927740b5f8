/**
 * What a fee of SUIL grants, in doubles: by rules.md §7, and by the rule before it, which is the search's control. Prices are SUI for a SUIL,
 * 1 before the attack; amounts are parts of the pool's depth; times are milliseconds.
 */

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const GRANT_DAYS = 7;
/** Of what a fee is worth, so much is granted (parameter 60). */
const SHARE = 0.6;
/** The swap bucket's capacity and its refill in an hour, of the liquidity in USD (parameter 61). */
const BUCKET = 0.0025;
const MEAN_MS = 30 * 60_000;

export interface Swapped {
  /** Reserves after the swap. */
  readonly x: number;
  readonly y: number;
  /** SUI paid for a SUIL. */
  readonly executionPrice: number;
  readonly nowMs: number;
}

export interface GrantRule {
  /** Counts the reserves, which stood since the last call. */
  advance(x: number, y: number, nowMs: number): void;
  /** Returns the hashrate that a fee of SUIL grants; the reserves before the swap are counted up to now. */
  grant(fee: number, swapped: Swapped): number;
  /** Returns what a SUIL counts for, the reserves counted up to now. */
  price(x: number, y: number): number;
}

/** The lowest hour of a week, within a bucket. Before `beganMs` the price and the liquidity were 1 for as long as it counts. */
export class LowestHourRule implements GrantRule {
  readonly #beganHour: number;
  /** Means of the hours since then, as natural logarithms. */
  readonly #prices: number[] = [];
  readonly #liquidities: number[] = [];
  #updatedMs: number;
  #sumMs: number;
  #sumPrice = 0;
  #sumLiquidity = 0;
  /** The lowest of the complete hours that count. */
  #lowestPrice = 0;
  #lowestLiquidity = 0;
  #used = 0;
  #usedAtMs = 0;

  constructor(beganMs: number) {
    this.#beganHour = Math.floor(beganMs / HOUR_MS);
    this.#updatedMs = beganMs;
    this.#sumMs = beganMs % HOUR_MS;
  }

  advance(x: number, y: number, nowMs: number): void {
    if (nowMs === this.#updatedMs) return;
    const [price, liquidity] = [Math.log(y / x), Math.log(x * y)];
    const nowHour = Math.floor(nowMs / HOUR_MS);
    const isTurn = Math.floor(this.#updatedMs / HOUR_MS) < nowHour;
    while (Math.floor(this.#updatedMs / HOUR_MS) < nowHour) {
      this.#count(price, liquidity, (Math.floor(this.#updatedMs / HOUR_MS) + 1) * HOUR_MS);
      this.#prices.push(this.#sumPrice / this.#sumMs);
      this.#liquidities.push(this.#sumLiquidity / this.#sumMs);
      this.#sumMs = 0;
      this.#sumPrice = 0;
      this.#sumLiquidity = 0;
    }
    if (isTurn) this.#findLowest(nowHour);
    this.#count(price, liquidity, nowMs);
  }

  grant(fee: number, { x, y, nowMs }: Swapped): number {
    const price = this.price(x, y);
    const liquidity = Math.min(Math.log(x * y), this.#lowestLiquidity, this.#running(this.#sumLiquidity));
    const capacity = BUCKET * Math.sqrt(Math.exp(liquidity) * price);
    const used = Math.max(0, this.#used - (capacity * (nowMs - this.#usedAtMs)) / HOUR_MS);
    const granted = Math.min(fee * price * SHARE, Math.max(0, capacity - used));
    if (granted > 0) {
      this.#used = used + granted;
      this.#usedAtMs = nowMs;
    }
    return granted;
  }

  price(x: number, y: number): number {
    return Math.exp(Math.min(Math.log(y / x), this.#lowestPrice, this.#running(this.#sumPrice)));
  }

  #running(sum: number): number {
    return this.#sumMs === 0 ? Number.POSITIVE_INFINITY : sum / this.#sumMs;
  }

  #count(price: number, liquidity: number, untilMs: number): void {
    const ms = untilMs - this.#updatedMs;
    this.#sumMs += ms;
    this.#sumPrice += price * ms;
    this.#sumLiquidity += liquidity * ms;
    this.#updatedMs = untilMs;
  }

  #findLowest(nowHour: number): void {
    const today = Math.floor(nowHour / DAY_HOURS);
    const lowestSince = (hours: readonly number[], from: number) => {
      let lowest = from < this.#beganHour ? 0 : Number.POSITIVE_INFINITY;
      for (let hour = Math.max(from, this.#beganHour); hour < nowHour; hour += 1) {
        lowest = Math.min(lowest, hours[hour - this.#beganHour] ?? 0);
      }
      return lowest;
    };
    // The days and the last 24 hours reach up to now together.
    this.#lowestPrice = lowestSince(this.#prices, (today - GRANT_DAYS) * DAY_HOURS);
    this.#lowestLiquidity = lowestSince(this.#liquidities, nowHour - DAY_HOURS);
  }
}

/** The lower of the arithmetic mean of 30 minutes and the swap's own price, without a limit. */
export class MeanRule implements GrantRule {
  /** Since when each price stood, and the sum of price and time up to then. */
  readonly #spans: { sinceMs: number; sum: number; price: number }[];
  #updatedMs: number;

  constructor(beganMs: number) {
    this.#spans = [{ sinceMs: beganMs - MEAN_MS, sum: 0, price: 1 }];
    this.#updatedMs = beganMs;
    this.#spans.push({ sinceMs: beganMs, sum: MEAN_MS, price: 1 });
  }

  advance(x: number, y: number, nowMs: number): void {
    if (nowMs === this.#updatedMs) return;
    this.#spans.push({ sinceMs: this.#updatedMs, sum: this.#sumUntil(this.#updatedMs), price: y / x });
    this.#updatedMs = nowMs;
  }

  grant(fee: number, { x, y, executionPrice }: Swapped): number {
    return fee * Math.min(this.price(x, y), executionPrice);
  }

  price(_x: number, _y: number): number {
    return (this.#sumUntil(this.#updatedMs) - this.#sumUntil(this.#updatedMs - MEAN_MS)) / MEAN_MS;
  }

  #sumUntil(ms: number): number {
    const span = this.#spans.findLast(({ sinceMs }) => sinceMs <= ms);
    if (span === undefined) throw new RangeError('the mean reaches back 30 minutes');
    return span.sum + span.price * (ms - span.sinceMs);
  }
}
