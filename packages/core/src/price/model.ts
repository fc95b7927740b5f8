/**
 * Prices from two pools' observations in bigint, from rules.md §7 alone: the average of 30 minutes and the day price. Used to
 * predict and to check the chain. Owns no observations (pool/model.ts).
 */
import { MIST_PER_SUI, UNITS_PER_SUIL } from '../asset.ts';
import { dayOf, dayStartMs } from '../day.ts';
import { AppError } from '../errors/app-error.ts';
import { OBSERVATIONS, type Observation, type PoolModel } from '../pool/model.ts';

/** An average reaches at least so far back. */
export const TWAP_WINDOW_MS = 30 * 60_000;
/** Least SUI of a pool that gives a price, MIST. */
export const DEFAULT_PRICE_DEPTH_MIST = 1_000n * MIST_PER_SUI;

/** The pool SUIL/SUI has its SUI as y, the pool SUI/USDC as x. */
export interface PricePools {
  readonly suil: PoolModel;
  readonly usdc: PoolModel;
}

/** Returns a pool's average, 64 fraction bits. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
export function twap(pool: PoolModel, suiReserve: bigint, nowMs: number): bigint {
  if (suiReserve < DEFAULT_PRICE_DEPTH_MIST) throw new AppError('PRICE_POOL_SHALLOW');
  const kept = pool.observations.slice(-OBSERVATIONS);
  const from = kept.findLast(({ atMs }) => nowMs - atMs >= TWAP_WINDOW_MS);
  if (from === undefined) throw new AppError('PRICE_STALE');
  return averageBetween(from, { atMs: nowMs, cumulative: pool.cumulativeAt(nowMs) });
}

/** Returns the value of SUI in micro-dollars at the average. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
export function suiUsd(amountMist: bigint, { usdc }: PricePools, nowMs: number): bigint {
  return (amountMist * twap(usdc, usdc.x, nowMs)) >> 64n;
}

/** Returns the value of SUIL in micro-dollars at the averages: `floor(amount · p1 · p2 / 2^128)`. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
export function suilUsd(amount: bigint, { suil, usdc }: PricePools, nowMs: number): bigint {
  return (amount * twap(suil, suil.y, nowMs) * twap(usdc, usdc.x, nowMs)) >> 128n;
}

/** The day prices that somebody stored. */
export class DayPriceModel {
  readonly #prices = new Map<number, bigint>();

  /** Micro-dollars of one SUIL, by day. */
  get prices(): ReadonlyMap<number, bigint> {
    return this.#prices;
  }

  /** Stores a day's price and returns it, micro-dollars of one SUIL. @throws {PRICE_DAY_STORED | PRICE_DAY_UNOBSERVED} */
  store(day: number, { suil, usdc }: PricePools): bigint {
    if (this.#prices.has(day)) throw new AppError('PRICE_DAY_STORED');
    const price = (UNITS_PER_SUIL * dayAverage(suil, day) * dayAverage(usdc, day)) >> 128n;
    this.#prices.set(day, price);
    return price;
  }

  /**
   * Returns the value of SUIL at the lower of the average and the last day price, micro-dollars.
   * @throws {PRICE_DAY_MISSING | PRICE_STALE | PRICE_POOL_SHALLOW}
   */
  lowerValue(amount: bigint, pools: PricePools, nowMs: number): bigint {
    const average = suilUsd(amount, pools, nowMs);
    const lastDay = Math.max(...this.#prices.keys());
    const price = this.#prices.get(lastDay);
    if (price === undefined) throw new AppError('PRICE_DAY_MISSING');
    const value = (amount * price) / UNITS_PER_SUIL;
    return value < average ? value : average;
  }
}

/** The average between the first observations at or after the starts of the day and of the next. */
function dayAverage(pool: PoolModel, day: number): bigint {
  const opening = pool.observations.find(({ atMs }) => atMs >= dayStartMs(day));
  const closing = pool.observations.find(({ atMs }) => atMs >= dayStartMs(day + 1));
  if (opening === undefined || closing === undefined || dayOf(opening.atMs) !== day) {
    throw new AppError('PRICE_DAY_UNOBSERVED');
  }
  return averageBetween(opening, closing);
}

function averageBetween(from: Observation, to: Observation): bigint {
  return (to.cumulative - from.cumulative) / BigInt(to.atMs - from.atMs);
}
