/** Our two pools as pairs, and what they traded in the last 24 clock hours. */
import { DECIMALS, formatAmount, MICROS_PER_USD, MIST_PER_SUI } from '@suil/core';
import type { GeckoTicker, MarketCapTicker, Pair } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { Deployment } from '../../module/module.ts';
import { type MarketPools, type PoolTrades, poolPrice, pricesOf, readPools, readPoolTrades } from '../market/read.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** `poolPrice` has nine digits more than the quote's base unit. */
const PRICE_DIGITS = 9;

export type ListedDeployment = Pick<Deployment, 'coinTypes' | 'suilSuiPool' | 'usdcSuiPool'>;

export interface ListedCoin {
  readonly symbol: 'SUI' | 'SUIL' | 'USDC';
  readonly name: string;
  readonly coinType: string;
}
export interface PairOfPool {
  readonly id: Pair;
  readonly poolId: string;
  readonly reserves: keyof MarketPools;
  /** x of the pool. */
  readonly base: ListedCoin;
  /** y of the pool. */
  readonly quote: ListedCoin;
}
export interface Ticker extends PairOfPool, PoolTrades {
  readonly price: bigint;
  /** Both sides, micro-dollars. */
  readonly liquidity: bigint;
}

/** Returns the pools of a deployment. */
export function listPairs({ coinTypes, suilSuiPool, usdcSuiPool }: ListedDeployment): readonly PairOfPool[] {
  const sui = { symbol: 'SUI', name: 'Sui', coinType: coinTypes.sui } as const;
  const suil = { symbol: 'SUIL', name: 'SUIL', coinType: coinTypes.suil } as const;
  const usdc = { symbol: 'USDC', name: 'USD Coin', coinType: coinTypes.usdc } as const;
  return [
    { id: 'SUIL_SUI', poolId: suilSuiPool, reserves: 'suilSui', base: suil, quote: sui },
    { id: 'SUI_USDC', poolId: usdcSuiPool, reserves: 'suiUsdc', base: sui, quote: usdc },
  ];
}

/** Returns the tickers of the pools that have liquidity. */
export async function readTickers(db: Queryable, deployment: ListedDeployment, nowMs: number): Promise<Ticker[]> {
  const { suilSuiPool: suilSui, usdcSuiPool: suiUsdc } = deployment;
  const pools = await readPools(db, { suilSui, suiUsdc });
  const fromMs = nowMs - (nowMs % HOUR_MS) - (HOURS - 1) * HOUR_MS;
  const tickers = await Promise.all(
    listPairs(deployment).map(async (pair): Promise<Ticker | null> => {
      const price = poolPrice(pools[pair.reserves]);
      const quotePrice = pair.quote.symbol === 'SUI' ? pricesOf(pools).SUI : MICROS_PER_USD;
      if (price === null || quotePrice === null) return null;
      const trades = await readPoolTrades(db, pair.poolId, fromMs);
      const liquidity = (2n * pools[pair.reserves].y * quotePrice) / unitOf(pair.quote);
      return { ...pair, ...(trades ?? { xVolume: 0n, yVolume: 0n, high: price, low: price }), price, liquidity };
    }),
  );
  return tickers.flatMap((ticker) => ticker ?? []);
}

function unitOf({ symbol }: ListedCoin): bigint {
  return symbol === 'USDC' ? MICROS_PER_USD : MIST_PER_SUI;
}

const amountOf = ({ symbol }: ListedCoin, units: bigint) => formatAmount(units, { decimals: DECIMALS[symbol] });
const priceIn = ({ symbol }: ListedCoin, price: bigint) =>
  formatAmount(price, { decimals: DECIMALS[symbol] + PRICE_DIGITS });

export function toGeckoTicker(ticker: Ticker): GeckoTicker {
  const { id, base, quote, poolId, price, xVolume, yVolume, high, low, liquidity } = ticker;
  return {
    ticker_id: id,
    base_currency: base.coinType,
    target_currency: quote.coinType,
    pool_id: poolId,
    last_price: priceIn(quote, price),
    base_volume: amountOf(base, xVolume),
    target_volume: amountOf(quote, yVolume),
    liquidity_in_usd: formatAmount(liquidity, { decimals: DECIMALS.USD, maxFraction: 2 }),
    high: priceIn(quote, high),
    low: priceIn(quote, low),
  };
}

export function toMarketCapTicker({ base, quote, price, xVolume, yVolume }: Ticker): MarketCapTicker {
  return {
    base_id: base.coinType,
    base_name: base.name,
    base_symbol: base.symbol,
    quote_id: quote.coinType,
    quote_name: quote.name,
    quote_symbol: quote.symbol,
    last_price: priceIn(quote, price),
    base_volume: amountOf(base, xVolume),
    quote_volume: amountOf(quote, yVolume),
  };
}
