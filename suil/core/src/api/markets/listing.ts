/**
 * Our two pools and the supply of SUIL in the forms that CoinGecko and CoinMarketCap read. Amounts and prices are decimal texts in whole
 * coins; a coin is named by its type, the base first.
 */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { coinTypeSchema, objectIdSchema } from '../contract/values.ts';

export const PAIRS = ['SUIL_SUI', 'SUI_USDC'] as const;
export const pairSchema = z.enum(PAIRS);
export type Pair = z.infer<typeof pairSchema>;

const wholeCoinsSchema = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .meta({ description: 'whole coins, decimal', example: '21.5' });

const SUIL_SUI = {
  ticker_id: 'SUIL_SUI',
  base: `0x${'5'.padStart(64, '0')}::suil_coin::SUIL_COIN`,
  target: `0x${'2'.padStart(64, '0')}::sui::SUI`,
  pool_id: `0x${'0b1ec7'.padStart(64, '0')}`,
} as const;

/** CoinGecko's form of a pool. */
export const listedPairSchema = z
  .object({ ticker_id: pairSchema, base: coinTypeSchema, target: coinTypeSchema, pool_id: objectIdSchema })
  .meta({ example: SUIL_SUI });
export type ListedPair = z.infer<typeof listedPairSchema>;

const tickerFields = {
  last_price: wholeCoinsSchema,
  /** Of the last 24 clock hours, the running one included; the pools' fees are part of it. */
  base_volume: wholeCoinsSchema,
};

/** CoinGecko's form of what a pool traded. A pool without liquidity has no ticker. */
export const geckoTickerSchema = z
  .object({
    ticker_id: pairSchema,
    base_currency: coinTypeSchema,
    target_currency: coinTypeSchema,
    pool_id: objectIdSchema,
    ...tickerFields,
    target_volume: wholeCoinsSchema,
    /** Both sides of the pool. */
    liquidity_in_usd: wholeCoinsSchema,
    /** Prices in the same hours; the last price where nothing moved it. */
    high: wholeCoinsSchema,
    low: wholeCoinsSchema,
  })
  .meta({
    example: {
      ticker_id: 'SUIL_SUI',
      base_currency: SUIL_SUI.base,
      target_currency: SUIL_SUI.target,
      pool_id: SUIL_SUI.pool_id,
      last_price: '0.0285',
      base_volume: '21000',
      target_volume: '598.5',
      liquidity_in_usd: '140000',
      high: '0.029',
      low: '0.028',
    },
  });
export type GeckoTicker = z.infer<typeof geckoTickerSchema>;

/** CoinMarketCap's form of the same. */
export const marketCapTickerSchema = z.object({
  base_id: coinTypeSchema,
  base_name: z.string(),
  base_symbol: z.string(),
  quote_id: coinTypeSchema,
  quote_name: z.string(),
  quote_symbol: z.string(),
  ...tickerFields,
  quote_volume: wholeCoinsSchema,
});
export type MarketCapTicker = z.infer<typeof marketCapTickerSchema>;
export const marketCapTickersSchema = z.partialRecord(pairSchema, marketCapTickerSchema).meta({
  example: {
    SUIL_SUI: {
      base_id: SUIL_SUI.base,
      base_name: 'SUIL',
      base_symbol: 'SUIL',
      quote_id: SUIL_SUI.target,
      quote_name: 'Sui',
      quote_symbol: 'SUI',
      last_price: '0.0285',
      base_volume: '21000',
      quote_volume: '598.5',
    },
  },
});

/** Whole SUIL, a fraction cut off: both services read a bare number. */
const supplySchema = z.number().int().min(0).meta({ example: 1_000_000_000 });

export const listingApi = defineApi({
  'GET /listing/coingecko/pairs': {
    tag: 'listing',
    summary: 'The pools as CoinGecko reads them',
    response: z.array(listedPairSchema),
  },
  'GET /listing/coingecko/tickers': {
    tag: 'listing',
    summary: 'Price, volume and liquidity of each pool as CoinGecko reads them',
    response: z.array(geckoTickerSchema),
  },
  'GET /listing/coinmarketcap/ticker': {
    tag: 'listing',
    summary: 'Price and volume of each pool as CoinMarketCap reads them',
    response: marketCapTickersSchema,
  },
  'GET /listing/supply/total': {
    tag: 'listing',
    summary: 'All SUIL there is, a bare number',
    response: supplySchema,
  },
  'GET /listing/supply/circulating': {
    tag: 'listing',
    summary:
      'SUIL that is neither in an account of the operator in the vault nor in a lock of the operator, a bare number',
    response: supplySchema,
  },
});
