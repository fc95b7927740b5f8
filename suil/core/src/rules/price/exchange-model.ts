/**
 * The exchange of SUIL to SUI and the hashrate of its fee: an independent model of the contract's module `suilpool` (rules.md §§5, 7)
 * over the SUIL/SUI pool's model and the prices. Amounts are base units, values and hashrate micro-dollars, times milliseconds.
 */
import { AppError } from '../../errors/app-error.ts';
import { BPS_SCALE, feeOf, mulDivFloor } from '../../values/rate.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';
import type { PoolModel } from '../pool/pool-model.ts';
import { type BucketLimit, BucketModel, bucketLimit } from './bucket.ts';
import { type GrantPrice, grantValue, type PriceModel } from './price-model.ts';

const HOUR_MS = 3_600_000;
const NO_PRICE: GrantPrice = { suil: 0n, sui: 0n, liquidity: 0n };

export interface ExchangeQuote {
  /** SUIL, base units. */
  readonly fee: bigint;
  /** Of the SUIL left after the fee, at the present prices, micro-dollars. */
  readonly value: bigint;
  /** MIST; 0 where the exchange would refuse. */
  readonly out: bigint;
}

export interface HashrateQuote {
  /** What the fee is worth at the grant price after the exchange, micro-dollars; 0 without a price. */
  readonly feeValue: bigint;
  /** Granted for it, base units of HR. */
  readonly hashrate: bigint;
  /** What may be granted at most now, and after an hour without an exchange. */
  readonly remaining: bigint;
  readonly capacity: bigint;
}

export interface Exchange extends ExchangeQuote {
  readonly feeValue: bigint;
  readonly hashrate: bigint;
}

export class ExchangeModel {
  readonly #pool: PoolModel;
  readonly #prices: PriceModel;
  readonly #parameters: ReadParameters;
  readonly #bucket = new BucketModel();

  constructor(pool: PoolModel, prices: PriceModel, parameters: ReadParameters = readDefaultParameters) {
    this.#pool = pool;
    this.#prices = prices;
    this.#parameters = parameters;
  }

  /** Returns what an exchange would do: the contract's `swap_view_v2`. */
  quote(amount: bigint): ExchangeQuote {
    const fee = feeOf(amount, this.#parameters().swapFeeBps);
    return { fee, value: this.#prices.spotValue(amount - fee), out: this.#pool.quote(true, amount - fee) };
  }

  /** Returns the hashrate that an exchange would grant: the contract's `hashrate_view`. */
  quoteHashrate(amount: bigint, nowMs: number): HashrateQuote {
    const fee = feeOf(amount, this.#parameters().swapFeeBps);
    const price = this.#prices.grantPriceAfter(amount - fee, nowMs) ?? NO_PRICE;
    const feeValue = grantValue(fee, price);
    const limit = this.#limit(price);
    const due = mulDivFloor(feeValue, this.#parameters().swapHashrateShareBps, BPS_SCALE);
    const remaining = this.#bucket.remaining(limit, nowMs);
    return { feeValue, hashrate: due < remaining ? due : remaining, remaining, capacity: limit.capacity };
  }

  /**
   * Exchanges SUIL to SUI: the contract's `swap_v2`.
   * @throws {POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM | EXCHANGE_HASHRATE_BELOW_MINIMUM}
   */
  exchange(amount: bigint, minOut: bigint, nowMs: number, minHashrate = 0n): Exchange {
    const quote = this.quote(amount);
    const sold = amount - quote.fee;
    if (sold <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const { feeValue, hashrate } = this.quoteHashrate(amount, nowMs);
    const isSwapped = quote.out > 0n && quote.out >= minOut;
    if (isSwapped && hashrate < minHashrate) throw new AppError('EXCHANGE_HASHRATE_BELOW_MINIMUM');
    this.#pool.sellX(sold, minOut, nowMs);
    this.#bucket.take(hashrate, this.#limit(this.#prices.grantPriceAfter(0n, nowMs) ?? NO_PRICE), nowMs);
    return { ...quote, feeValue, hashrate };
  }

  #limit({ liquidity }: GrantPrice): BucketLimit {
    const { swapHashrateHourPpm: hourPpm } = this.#parameters();
    return bucketLimit(liquidity, hourPpm, hourPpm, HOUR_MS);
  }
}
