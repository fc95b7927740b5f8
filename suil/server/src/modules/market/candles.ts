/** Turns the pools' events into prices and candles, beside the reserves and the hours. Pure; amounts are base units, prices micro-dollars for one whole coin. */
import type { CandleSpan } from '@suil/core/api';
import { CANDLE_SPANS } from '@suil/core/api';
import { foldPoolHours, type PoolHour } from './pool-hours.ts';
import { type MarketPools, type PoolEvent, type PoolIds, type PoolStep, replayPools, tradedBy } from './pools.ts';

export type PoolSymbol = 'SUI' | 'SUIL';
export type Candle = {
  symbol: PoolSymbol;
  span: CandleSpan;
  startMs: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  updatedAtMs: number;
};

export const SPAN_MS: Readonly<Record<CandleSpan, number>> = { hour: 3_600_000, day: 86_400_000 };
/** Base units of one whole SUI, and of one whole SUIL (rules.md §1). */
const UNITS_PER_COIN = 1_000_000_000n;

/** Returns the prices at these reserves, each rounded down; null while a pool is empty. */
export function pricesOf({ suilSui, suiUsdc }: MarketPools): Record<PoolSymbol, bigint | null> {
  const sui = suiUsdc.x === 0n ? null : (suiUsdc.y * UNITS_PER_COIN) / suiUsdc.x;
  const suil =
    suiUsdc.x === 0n || suilSui.x === 0n ? null : (suilSui.y * suiUsdc.y * UNITS_PER_COIN) / (suilSui.x * suiUsdc.x);
  return { SUI: sui, SUIL: suil };
}

/** Returns the reserves after all events, the candles and the hours that they touch; `open` of a candle is the first price within it. */
export function foldMarket(
  before: MarketPools,
  ids: PoolIds,
  events: readonly PoolEvent[],
): { pools: MarketPools; candles: Candle[]; hours: PoolHour[] } {
  const steps = replayPools(before, ids, events);
  return { pools: steps.at(-1)?.pools ?? before, candles: foldCandles(steps), hours: foldPoolHours(steps) };
}

function foldCandles(steps: readonly PoolStep[]): Candle[] {
  const series = (['SUI', 'SUIL'] as const).flatMap((symbol) =>
    CANDLE_SPANS.map((span): Series => ({ symbol, span, candles: new Map() })),
  );
  for (const { event, name, pools } of steps) {
    const prices = pricesOf(pools);
    const traded = name === 'suiUsdc' ? 'SUI' : 'SUIL';
    for (const one of series) {
      const price = prices[one.symbol];
      if (price !== null) touch(one, price, one.symbol === traded ? tradedBy(event).x : 0n, event.timestampMs);
    }
  }
  return series.flatMap(({ candles }) => [...candles.values()]);
}

/** The candles of one coin and span, by their start. */
type Series = Pick<Candle, 'symbol' | 'span'> & { candles: Map<number, Candle> };

function touch({ symbol, span, candles }: Series, price: bigint, volume: bigint, timestampMs: number): void {
  const startMs = timestampMs - (timestampMs % SPAN_MS[span]);
  const candle = candles.get(startMs);
  if (candle === undefined) {
    const first = { open: price, high: price, low: price, close: price, volume, updatedAtMs: timestampMs };
    candles.set(startMs, { symbol, span, startMs, ...first });
    return;
  }
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  candle.volume += volume;
  candle.updatedAtMs = timestampMs;
}
