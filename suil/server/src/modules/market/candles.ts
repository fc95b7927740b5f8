/** Turns the pools' events into reserves, prices and candles. Pure; amounts are base units, prices micro-dollars for one whole coin. */
import type { CandleSpan } from '@suil/core/api';
import { CANDLE_SPANS } from '@suil/core/api';
import type { StoredEvent } from '../../module/projector.ts';

export const POOL_KINDS = ['Swapped', 'LiquidityAdded', 'LiquidityRemoved'] as const;
export type PoolEvent = Extract<StoredEvent, { kind: (typeof POOL_KINDS)[number] }>;

export type Reserves = { x: bigint; y: bigint };
/** Both pools by what they trade; SUI is the y of one and the x of the other. */
export type MarketPools = { suilSui: Reserves; suiUsdc: Reserves };
export type PoolIds = { suilSui: string; suiUsdc: string };

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

/** Returns the reserves after the event: what goes in stays in whole, the pool's fee included (rules.md §7). */
export function reservesAfter({ x, y }: Reserves, event: PoolEvent): Reserves {
  switch (event.kind) {
    case 'Swapped':
      return event.direction === 'xToY'
        ? { x: x + event.amountIn, y: y - event.amountOut }
        : { x: x - event.amountOut, y: y + event.amountIn };
    case 'LiquidityAdded':
      return { x: x + event.xAmount, y: y + event.yAmount };
    case 'LiquidityRemoved':
      return { x: x - event.xAmount, y: y - event.yAmount };
  }
}

/** Returns the prices at these reserves, each rounded down; null while a pool is empty. */
export function pricesOf({ suilSui, suiUsdc }: MarketPools): Record<PoolSymbol, bigint | null> {
  const sui = suiUsdc.x === 0n ? null : (suiUsdc.y * UNITS_PER_COIN) / suiUsdc.x;
  const suil =
    suiUsdc.x === 0n || suilSui.x === 0n ? null : (suilSui.y * suiUsdc.y * UNITS_PER_COIN) / (suilSui.x * suiUsdc.x);
  return { SUI: sui, SUIL: suil };
}

/** Returns what each coin was traded for by the event; adding and taking out liquidity trades nothing. */
function volumeOf(event: PoolEvent): bigint {
  if (event.kind !== 'Swapped') return 0n;
  return event.direction === 'xToY' ? event.amountIn : event.amountOut;
}

/** Returns the reserves after all events and the candles they touch; `open` of a candle is the first price within it. */
export function foldMarket(
  before: MarketPools,
  ids: PoolIds,
  events: readonly PoolEvent[],
): { pools: MarketPools; candles: Candle[] } {
  const pools = { ...before };
  const series = (['SUI', 'SUIL'] as const).flatMap((symbol) =>
    CANDLE_SPANS.map((span): Series => ({ symbol, span, candles: new Map() })),
  );
  for (const event of events) {
    if (event.pool !== ids.suilSui && event.pool !== ids.suiUsdc) continue;
    const name = event.pool === ids.suilSui ? 'suilSui' : 'suiUsdc';
    pools[name] = reservesAfter(pools[name], event);
    const prices = pricesOf(pools);
    const traded = name === 'suiUsdc' ? 'SUI' : 'SUIL';
    for (const one of series) {
      const price = prices[one.symbol];
      if (price !== null) touch(one, price, one.symbol === traded ? volumeOf(event) : 0n, event.timestampMs);
    }
  }
  return { pools, candles: series.flatMap(({ candles }) => [...candles.values()]) };
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
