/** Rows of `market_pools`, `market_candles` and `market_hours`. */
import type { CandleSpan } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import type { Candle, PoolSymbol } from './candles.ts';
import type { PoolHour, PoolTrades } from './pool-hours.ts';
import type { MarketPools, PoolIds, Reserves } from './pools.ts';

/** Returns the reserves of both pools; a pool without any event is empty. */
export async function readPools(db: Queryable, ids: PoolIds): Promise<MarketPools> {
  const { rows } = await db.query<{ pool: string; x: string; y: string }>({
    name: 'market_pools',
    text: 'SELECT pool, x, y FROM market_pools WHERE pool = ANY($1)',
    values: [[ids.suilSui, ids.suiUsdc]],
  });
  const reserves = (id: string): Reserves => {
    const row = rows.find(({ pool }) => pool === id);
    return { x: BigInt(row?.x ?? 0), y: BigInt(row?.y ?? 0) };
  };
  return { suilSui: reserves(ids.suilSui), suiUsdc: reserves(ids.suiUsdc) };
}

export async function writePools(db: Queryable, ids: PoolIds, pools: MarketPools): Promise<void> {
  await db.query({
    name: 'market_write_pools',
    text: `INSERT INTO market_pools (pool, x, y) VALUES ($1, $2, $3), ($4, $5, $6)
           ON CONFLICT (pool) DO UPDATE SET x = EXCLUDED.x, y = EXCLUDED.y`,
    values: [ids.suilSui, pools.suilSui.x, pools.suilSui.y, ids.suiUsdc, pools.suiUsdc.x, pools.suiUsdc.y],
  });
}

/** Adds what the batch's candles say to those that are there. */
export async function mergeCandles(db: Queryable, candles: readonly Candle[]): Promise<void> {
  await db.query({
    name: 'market_merge_candles',
    text: `INSERT INTO market_candles AS c (symbol, span, start_ms, open, high, low, close, volume, updated_at_ms)
           SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::bigint[])
           ON CONFLICT (symbol, span, start_ms) DO UPDATE SET high = GREATEST(c.high, EXCLUDED.high), low = LEAST(c.low, EXCLUDED.low),
             close = EXCLUDED.close, volume = c.volume + EXCLUDED.volume, updated_at_ms = EXCLUDED.updated_at_ms`,
    values: [
      candles.map(({ symbol }) => symbol),
      candles.map(({ span }) => span),
      candles.map(({ startMs }) => startMs),
      candles.map(({ open }) => open),
      candles.map(({ high }) => high),
      candles.map(({ low }) => low),
      candles.map(({ close }) => close),
      candles.map(({ volume }) => volume),
      candles.map(({ updatedAtMs }) => updatedAtMs),
    ],
  });
}

export type CandleRow = {
  startMs: bigint;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  updatedAtMs: bigint;
};

export type ListCandlesOptions = {
  symbol: PoolSymbol;
  span: CandleSpan;
  limit: number;
  /** Only candles that start at or before this; null: all. */
  untilMs?: number | null;
};

/** Returns the newest candles, newest first. */
export async function listCandles(
  db: Queryable,
  { symbol, span, limit, untilMs = null }: ListCandlesOptions,
): Promise<CandleRow[]> {
  const { rows } = await db.query<CandleRow>({
    name: 'market_list_candles',
    text: `SELECT start_ms AS "startMs", open, high, low, close, volume, updated_at_ms AS "updatedAtMs" FROM market_candles
           WHERE symbol = $1 AND span = $2 AND ($3::bigint IS NULL OR start_ms <= $3) ORDER BY start_ms DESC LIMIT $4`,
    values: [symbol, span, untilMs, limit],
  });
  return rows;
}

/** Adds what the batch's hours say to those that are there. */
export async function mergePoolHours(db: Queryable, hours: readonly PoolHour[]): Promise<void> {
  await db.query({
    name: 'market_merge_hours',
    text: `INSERT INTO market_hours AS h (pool, start_ms, x_volume, y_volume, high, low)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])
           ON CONFLICT (pool, start_ms) DO UPDATE SET x_volume = h.x_volume + EXCLUDED.x_volume,
             y_volume = h.y_volume + EXCLUDED.y_volume, high = GREATEST(h.high, EXCLUDED.high), low = LEAST(h.low, EXCLUDED.low)`,
    values: [
      hours.map(({ pool }) => pool),
      hours.map(({ startMs }) => startMs),
      hours.map(({ xVolume }) => xVolume),
      hours.map(({ yVolume }) => yVolume),
      hours.map(({ high }) => high),
      hours.map(({ low }) => low),
    ],
  });
}

/** Returns what a pool traded in the hours from `fromMs` on; null when nothing moved it. */
export async function readPoolTrades(db: Queryable, pool: string, fromMs: number): Promise<PoolTrades | null> {
  const { rows } = await db.query<Record<keyof PoolTrades, string | null>>({
    name: 'market_pool_trades',
    text: `SELECT sum(x_volume)::text AS "xVolume", sum(y_volume)::text AS "yVolume", max(high)::text AS high, min(low)::text AS low
           FROM market_hours WHERE pool = $1 AND start_ms >= $2`,
    values: [pool, fromMs],
  });
  const [row] = rows;
  if (!row || row.xVolume === null || row.yVolume === null || row.high === null || row.low === null) return null;
  return { xVolume: BigInt(row.xVolume), yVolume: BigInt(row.yVolume), high: BigInt(row.high), low: BigInt(row.low) };
}
