/**
 * What SUIL and SUI are worth, and the exchange of SUIL to SUI: an independent model of the contract's modules `suiprice` and
 * `suilpool` (rules.md §§5, 7) over two pool models. Values are micro-dollars, amounts base units, times milliseconds.
 */

import { AppError } from '../../errors/app-error.ts';
import { MIST_PER_SUI, UNITS_PER_SUIL } from '../../values/asset.ts';
import { MS_PER_DAY } from '../../values/day.ts';
import { feeOf } from '../../values/rate.ts';
import { exp2 } from '../pool/logarithm.ts';
import type { PoolModel } from '../pool/pool-model.ts';
import { depthOf, type Lowest, PRICE_BITS, type PriceDay } from '../pool/price-history.ts';

/** Default of how long a pool's price history must run before it has a price. */
export const DEFAULT_PRICE_AGE_MS = MS_PER_DAY;
/** Default fee of the exchange, basis points of the SUIL. */
export const DEFAULT_EXCHANGE_FEE_BPS = 300n;
/** Default of the least SUI in a pool that has a price, MIST. */
export const DEFAULT_PRICE_DEPTH_MIST = 1_000n * MIST_PER_SUI;

export interface ExchangeQuote {
  /** SUIL, base units. */
  readonly fee: bigint;
  /** Of the SUIL left after the fee, at the present prices, micro-dollars. */
  readonly value: bigint;
  /** MIST; 0 where the exchange would refuse. */
  readonly out: bigint;
}

export interface Exchange extends ExchangeQuote {
  /** What the fee is worth at the grant price after the exchange, micro-dollars; 0 without a price. */
  readonly feeValue: bigint;
}

/** The pools a price is made of: X and Y are SUIL and SUI, SUI and the stablecoin. */
export interface PricePools {
  readonly suil: PoolModel;
  readonly usdc: PoolModel;
}

export class PriceModel {
  readonly #pools: PricePools;
  readonly #feeBps: bigint;
  readonly #depthMist: bigint;
  readonly #ageMs: number;
  readonly #dayPrices = new Map<number, bigint>();

  constructor(pools: PricePools, settings: { feeBps?: bigint; depthMist?: bigint; ageMs?: number } = {}) {
    this.#pools = pools;
    this.#feeBps = settings.feeBps ?? DEFAULT_EXCHANGE_FEE_BPS;
    this.#depthMist = settings.depthMist ?? DEFAULT_PRICE_DEPTH_MIST;
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
    this.#assertPrice(['suil', 'usdc'], nowMs);
    return suilToMicros(amount, exp2(this.#lowest('suil', nowMs).price), exp2(this.#lowest('usdc', nowMs).price));
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
    if (depthOf(suil).y < this.#depthMist) throw new AppError('PRICE_POOL_SHALLOW');
    const usdc = this.#dayOf('usdc', day, nowMs);
    if (depthOf(usdc).x < this.#depthMist) throw new AppError('PRICE_POOL_SHALLOW');
    const price = suilToMicros(UNITS_PER_SUIL, exp2(suil.price), exp2(usdc.price));
    this.#dayPrices.set(day, price);
    return price;
  }

  /** Returns the stored price of a day, for a whole SUIL. */
  dayPrice(day: number): bigint | undefined {
    return this.#dayPrices.get(day);
  }

  /** Returns what an exchange would do: the contract's `swap_view_v2`. */
  quoteExchange(amount: bigint): ExchangeQuote {
    const fee = feeOf(amount, this.#feeBps);
    const suil = this.#pools.suil.spotPrice();
    const usdc = this.#pools.usdc.spotPrice();
    const value = suil === undefined || usdc === undefined ? 0n : suilToMicros(amount - fee, suil, usdc);
    return { fee, value, out: this.#pools.suil.quote(true, amount - fee) };
  }

  /** Exchanges SUIL to SUI: the contract's `swap_v2`. @throws {POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM} */
  exchange(amount: bigint, minOut: bigint, nowMs: number): Exchange {
    const quote = this.quoteExchange(amount);
    const rest = amount - quote.fee;
    if (rest <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    this.#pools.suil.swap(true, rest, minOut, nowMs);
    const hasPrice = this.#refusal('suil', nowMs) === undefined && this.#refusal('usdc', nowMs) === undefined;
    return { ...quote, feeValue: hasPrice ? this.suilGrantValue(quote.fee, nowMs) : 0n };
  }

  #recent(pool: keyof PricePools, nowMs: number): bigint {
    const price = this.#pools[pool].history(nowMs)?.recentPrice() ?? this.#lowest(pool, nowMs).price;
    return exp2(price);
  }

  #lowest(pool: keyof PricePools, nowMs: number): Lowest {
    const lowest = this.#pools[pool].lowest(nowMs);
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

  #refusal(pool: keyof PricePools, nowMs: number): 'PRICE_POOL_SHALLOW' | 'PRICE_STALE' | undefined {
    const lowest = this.#pools[pool].lowest(nowMs);
    if (lowest === undefined) return 'PRICE_POOL_SHALLOW';
    const depthMist = pool === 'suil' ? depthOf(lowest).y : lowest.x;
    if (depthMist < this.#depthMist) return 'PRICE_POOL_SHALLOW';
    return (this.#pools[pool].history(nowMs)?.ageMs() ?? 0) < this.#ageMs ? 'PRICE_STALE' : undefined;
  }
}

/** `floor(amount · p1 · p2 / 2^128)`. */
function suilToMicros(amount: bigint, suilPrice: bigint, usdcPrice: bigint): bigint {
  return (amount * suilPrice * usdcPrice) >> (2n * PRICE_BITS);
}
