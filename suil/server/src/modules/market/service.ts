/** What the market pages show: quotes and candles, from our own pools or from the price service. */
import type { MarketCandlesResponse, MarketQuote, MarketSymbol, MarketsResponse } from '@suil/core/api';
import { MARKETS } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { PoolSymbol } from './candles.ts';
import { SPAN_MS } from './candles.ts';
import type { PriceService } from './price-service.ts';
import { listCandles } from './store.ts';

const DAY_MS = SPAN_MS.day;
const BPS = 10_000n;

/** Returns one quote per market. */
export async function getMarkets(db: Queryable, service: PriceService, nowMs: number): Promise<MarketsResponse> {
  return {
    markets: await Promise.all(
      MARKETS.map((symbol) => (symbol === 'BTC' ? quoteOfService(service) : quoteOfPool(db, symbol, nowMs))),
    ),
  };
}

/** Returns candles, oldest first. */
export async function getCandles(
  db: Queryable,
  service: PriceService,
  query: { symbol: MarketSymbol; span: 'hour' | 'day'; limit: number },
): Promise<MarketCandlesResponse> {
  const { symbol, span, limit } = query;
  if (symbol === 'BTC') {
    const candles = await service.candles(span, limit);
    const configured = service.isConfigured;
    return { symbol, span, configured, available: candles !== null, candles: candles ?? [] };
  }
  const rows = await listCandles(db, { symbol, span, limit });
  const candles = rows.toReversed().map(({ startMs, open, high, low, close, volume }) => ({
    startMs: Number(startMs),
    open,
    high,
    low,
    close,
    volume,
  }));
  return { symbol, span, configured: true, available: true, candles };
}

async function quoteOfService(service: PriceService): Promise<MarketQuote> {
  const quote = await service.quote();
  const configured = service.isConfigured;
  return { symbol: 'BTC', source: 'service', configured, price: null, changeBps: null, asOfMs: null, ...quote };
}

async function quoteOfPool(db: Queryable, symbol: PoolSymbol, nowMs: number): Promise<MarketQuote> {
  const [last] = await listCandles(db, { symbol, span: 'hour', limit: 1 });
  const source = { symbol, source: 'pool', configured: true } as const;
  if (!last) return { ...source, price: null, changeBps: null, asOfMs: null };
  // The hour that ended a day ago, or the last one with a trade before it: the price has not changed since.
  const [before] = await listCandles(db, { symbol, span: 'hour', limit: 1, untilMs: nowMs - DAY_MS - SPAN_MS.hour });
  return {
    ...source,
    price: last.close,
    changeBps: before ? changeBps(BigInt(before.close), BigInt(last.close)) : null,
    asOfMs: Number(last.updatedAtMs),
  };
}

/** Returns the change in basis points, rounded toward zero; null from a price of zero. */
function changeBps(from: bigint, to: bigint): number | null {
  return from === 0n ? null : Number(((to - from) * BPS) / from);
}
