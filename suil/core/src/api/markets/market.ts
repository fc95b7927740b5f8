/** Markets: prices and candles of SUI and SUIL from our own pools, of BTC from a public price service. Prices in micro-dollars for one whole coin. */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { daySchema, timestampMsSchema, unitsSchema } from '../contract/values.ts';
import { dateSchema } from '../income/income.ts';

export const MARKETS = ['SUI', 'SUIL', 'BTC'] as const;
export const marketSchema = z.enum(MARKETS);
export type MarketSymbol = z.infer<typeof marketSchema>;

export const CANDLE_SPANS = ['hour', 'day'] as const;
export type CandleSpan = (typeof CANDLE_SPANS)[number];

/** `price` is null, and so is all that follows from it, while the source cannot be reached or has none. */
export const marketQuoteSchema = z.object({
  symbol: marketSchema,
  source: z.enum(['pool', 'service']),
  /** False: this market needs a price service, and the server has none. */
  configured: z.boolean(),
  price: unitsSchema.nullable(),
  /** Change against 24 hours before, basis points. */
  changeBps: z.number().int().nullable(),
  asOfMs: timestampMsSchema.nullable(),
});
export type MarketQuote = z.infer<typeof marketQuoteSchema>;
export const marketsResponseSchema = z.object({ markets: z.array(marketQuoteSchema) }).meta({
  example: {
    markets: [
      {
        symbol: 'SUI',
        source: 'pool',
        configured: true,
        price: '3500000',
        changeBps: -120,
        asOfMs: 1_790_000_000_000,
      },
    ],
  },
});
export type MarketsResponse = z.infer<typeof marketsResponseSchema>;

export const marketCandlesQuerySchema = z.object({
  span: z.enum(CANDLE_SPANS).default('hour'),
  limit: z.coerce.number<number | string>().int().min(1).max(500).default(100),
});
export const marketCandleSchema = z.object({
  startMs: timestampMsSchema,
  open: unitsSchema,
  high: unitsSchema,
  low: unitsSchema,
  close: unitsSchema,
  /** What was traded of the coin, base units; null where the source does not say. */
  volume: unitsSchema.nullable(),
});
export type MarketCandle = z.infer<typeof marketCandleSchema>;
export const marketCandlesResponseSchema = z
  .object({
    symbol: marketSchema,
    span: z.enum(CANDLE_SPANS),
    /** False: this market needs a price service, and the server has none. */
    configured: z.boolean(),
    /** False: the source cannot be reached. */
    available: z.boolean(),
    /** Oldest first. */
    candles: z.array(marketCandleSchema),
  })
  .meta({
    example: {
      symbol: 'SUI',
      span: 'hour',
      configured: true,
      available: true,
      candles: [
        {
          startMs: 1_789_998_400_000,
          open: '3500000',
          high: '3520000',
          low: '3490000',
          close: '3510000',
          volume: '21000000000',
        },
      ],
    },
  });
export type MarketCandlesResponse = z.infer<typeof marketCandlesResponseSchema>;

export const marketDaysQuerySchema = z.object({
  /** Default: 89 days before the last one. */
  from: dateSchema.optional(),
  /** This day is in; default today. */
  to: dateSchema.optional(),
});
export type MarketDaysQuery = z.infer<typeof marketDaysQuerySchema>;
export const marketDaysResponseSchema = z
  .object({
    fromDay: daySchema,
    toDay: daySchema,
    /** Every day, oldest first; null before the first event of the coin's pool. */
    items: z.array(z.object({ day: daySchema, SUI: unitsSchema.nullable(), SUIL: unitsSchema.nullable() })),
  })
  .meta({ example: { fromDay: 20_801, toDay: 20_801, items: [{ day: 20_801, SUI: '3500000', SUIL: '70000' }] } });
export type MarketDaysResponse = z.infer<typeof marketDaysResponseSchema>;

export const marketApi = defineApi({
  'GET /markets': {
    tag: 'markets',
    summary: 'Newest price and 24-hour change of each market',
    response: marketsResponseSchema,
  },
  'GET /markets/days': {
    tag: 'markets',
    summary: 'What the last event of the pools through each day left as the price of SUI and SUIL; at most 366 days',
    query: marketDaysQuerySchema,
    response: marketDaysResponseSchema,
    refusals: [400],
  },
  'GET /markets/{symbol}/candles': {
    tag: 'markets',
    summary: 'Candles of one market, oldest first',
    params: z.object({ symbol: marketSchema }),
    query: marketCandlesQuerySchema,
    response: marketCandlesResponseSchema,
    refusals: [400],
  },
});
