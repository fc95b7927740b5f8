/**
 * What SUIL and SUI are worth: an independent model of the contract's module `suiprice` (rules.md §7) over two pool models.
 * Values are micro-dollars, amounts base units, times milliseconds.
 */

import { AppError } from '../../errors/app-error.ts';
import { UNITS_PER_SUIL } from '../../values/asset.ts';
import { MS_PER_DAY } from '../../values/day.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';
import { depthOf, type Lowest, PRICE_BITS } from '../pool/grant-terms.ts';
import { exp2 } from '../pool/logarithm.ts';
import type { PoolModel } from '../pool/pool-model.ts';
import type { PriceDay } from '../pool/price-history.ts';

/** Default of how long a pool's price history must run before it has a price. */
export const DEFAULT_PRICE_AGE_MS = MS_PER_DAY;

/** What SUIL counts for where it grants hashrate. */
export interface GrantPrice {
  /** `floor(SUI · 2^64 / SUIL)`. */
  readonly suil: bigint;
  /** `floor(micro-dollars · 2^64 / MIST)`. */
  readonly sui: bigint;
  /** `sqrt(k)` of the SUIL/SUI pool at both prices, micro-dollars. */
  readonly liquidity: bigint;
}

/** The pools a price is made of: X and Y are SUIL and SUI, SUI and the stablecoin. */
export interface PricePools {
  readonly suil: PoolModel;
  readonly usdc: PoolModel;
}

export class PriceModel {
  readonly #pools: PricePools;
  readonly #parameters: ReadParameters;
  readonly #ageMs: number;
  readonly #dayPrices = new Map<number, bigint>();

  constructor(pools: PricePools, settings: { parameters?: ReadParameters; ageMs?: number } = {}) {
    this.#pools = pools;
    this.#parameters = settings.parameters ?? readDefaultParameters;
    this.#ageMs = settings.ageMs ?? DEFAULT_PRICE_AGE_MS;
  }

  /** Returns what SUIL is worth by the recent prices. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
  suilValue(amount: bigint, nowMs: number): bigint {
    this.#assertPrice(['suil', 'usdc'], nowMs);
    return suilToMicros(amount, this.#recent('suil', nowMs), this.#recent('usdc', nowMs));
  }

  /** Returns what SUI is worth by the recent price. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
  suiValue(amountMist: bigint, nowMs: number): bigint {
    this.#assertPrice(['usdc'], nowMs);
    return (amountMist * this.#recent('usdc', nowMs)) >> PRICE_BITS;
  }

  /** Returns what SUIL is worth by the grant prices. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
  suilGrantValue(amount: bigint, nowMs: number): bigint {
    return grantValue(amount, this.grantPrice(nowMs));
  }

  /** Returns what SUIL counts for where it grants hashrate. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
  grantPrice(nowMs: number): GrantPrice {
    this.#assertPrice(['suil', 'usdc'], nowMs);
    return this.#grantPrice(nowMs, 0n);
  }

  /** Returns the same after `sold` SUIL was swapped to SUI; undefined while there is no price. */
  grantPriceAfter(sold: bigint, nowMs: number): GrantPrice | undefined {
    const refusal = this.#refusal('suil', nowMs, sold) ?? this.#refusal('usdc', nowMs);
    return refusal === undefined ? this.#grantPrice(nowMs, sold) : undefined;
  }

  /** Returns what SUIL is worth as the reserves stand; 0 while a pool is empty. */
  spotValue(amount: bigint): bigint {
    const suil = this.#pools.suil.spotPrice();
    const usdc = this.#pools.usdc.spotPrice();
    return suil === undefined || usdc === undefined ? 0n : suilToMicros(amount, suil, usdc);
  }

  /** Returns what SUI is worth by the grant price. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} */
  suiGrantValue(amountMist: bigint, nowMs: number): bigint {
    this.#assertPrice(['usdc'], nowMs);
    return (amountMist * exp2(this.#lowest('usdc', nowMs).price)) >> PRICE_BITS;
  }

  /**
   * Stores and returns the price of a day, for a whole SUIL.
   * @throws {POOL_EMPTY | PRICE_DAY_STORED | PRICE_DAY_UNOBSERVED | PRICE_POOL_SHALLOW}
   */
  storeDayPrice(day: number, nowMs: number): bigint {
    for (const pool of [this.#pools.suil, this.#pools.usdc]) pool.observe(nowMs);
    if (this.#dayPrices.has(day)) throw new AppError('PRICE_DAY_STORED');
    const suil = this.#dayOf('suil', day, nowMs);
    if (depthOf(suil).y < this.#parameters().priceDepthMinMist) throw new AppError('PRICE_POOL_SHALLOW');
    const usdc = this.#dayOf('usdc', day, nowMs);
    if (depthOf(usdc).x < this.#parameters().priceDepthMinMist) throw new AppError('PRICE_POOL_SHALLOW');
    const price = suilToMicros(UNITS_PER_SUIL, exp2(suil.price), exp2(usdc.price));
    this.#dayPrices.set(day, price);
    return price;
  }

  /** Returns the stored price of a day, for a whole SUIL. */
  dayPrice(day: number): bigint | undefined {
    return this.#dayPrices.get(day);
  }

  #grantPrice(nowMs: number, sold: bigint): GrantPrice {
    const lowest = this.#lowest('suil', nowMs, sold);
    const sui = exp2(this.#lowest('usdc', nowMs).price);
    return { suil: exp2(lowest.price), sui, liquidity: (depthOf(lowest).y * sui) >> PRICE_BITS };
  }

  #recent(pool: keyof PricePools, nowMs: number): bigint {
    const price = this.#pools[pool].history(nowMs)?.recentPrice() ?? this.#lowest(pool, nowMs).price;
    return exp2(price);
  }

  #lowest(pool: keyof PricePools, nowMs: number, sold = 0n): Lowest {
    const lowest = this.#pools[pool].lowest(nowMs, sold);
    if (lowest === undefined) throw new AppError('PRICE_POOL_SHALLOW');
    return lowest;
  }

  #dayOf(pool: keyof PricePools, day: number, nowMs: number): PriceDay {
    const found = this.#pools[pool]
      .history(nowMs)
      ?.days()
      .find((kept) => kept.day === day);
    if (found === undefined) throw new AppError('PRICE_DAY_UNOBSERVED');
    return found;
  }

  /** Refuses as the contract does: a shallow pool before a young one, the SUIL/SUI pool first. */
  #assertPrice(pools: readonly (keyof PricePools)[], nowMs: number): void {
    for (const pool of pools) {
      const code = this.#refusal(pool, nowMs);
      if (code !== undefined) throw new AppError(code);
    }
  }

  #refusal(pool: keyof PricePools, nowMs: number, sold = 0n): 'PRICE_POOL_SHALLOW' | 'PRICE_STALE' | undefined {
    const lowest = this.#pools[pool].lowest(nowMs, sold);
    if (lowest === undefined) return 'PRICE_POOL_SHALLOW';
    const depthMist = pool === 'suil' ? depthOf(lowest).y : lowest.x;
    if (depthMist < this.#parameters().priceDepthMinMist) return 'PRICE_POOL_SHALLOW';
    return (this.#pools[pool].history(nowMs)?.ageMs() ?? 0) < this.#ageMs ? 'PRICE_STALE' : undefined;
  }
}

/** Returns what SUIL counts for at grant prices, rounded down. */
export function grantValue(amount: bigint, { suil, sui }: GrantPrice): bigint {
  return suilToMicros(amount, suil, sui);
}

/** `floor(amount · p1 · p2 / 2^128)`. */
function suilToMicros(amount: bigint, suilPrice: bigint, usdcPrice: bigint): bigint {
  return (amount * suilPrice * usdcPrice) >> (2n * PRICE_BITS);
}
