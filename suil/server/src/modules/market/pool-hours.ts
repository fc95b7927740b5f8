/** What each pool traded in an hour, in both of its coins, and between which of its own prices. Pure; amounts are base units. */
import { type MarketPools, type PoolEvent, type PoolIds, type Reserves, reservesAfter, SPAN_MS } from './candles.ts';

/** Prices are base units of y for so many of x: nine digits more than y has, so that a cheap coin keeps its digits. */
const PRICE_SCALE = 10n ** 18n;

export interface PoolTrades {
  readonly xVolume: bigint;
  readonly yVolume: bigint;
  readonly high: bigint;
  readonly low: bigint;
}
export type PoolHour = PoolTrades & { readonly pool: string; readonly startMs: number };

/** Returns the price at these reserves, base units of y for 10^18 of x, rounded down; null while the pool is empty. */
export function poolPrice({ x, y }: Reserves): bigint | null {
  return x === 0n ? null : (y * PRICE_SCALE) / x;
}

/** Returns the hours that the events touch; one event of several in an hour moves its high, its low and its volumes. */
export function foldPoolHours(before: MarketPools, ids: PoolIds, events: readonly PoolEvent[]): PoolHour[] {
  const hours = new Map<string, PoolHour>();
  const pools = { ...before };
  for (const event of events) {
    if (event.pool !== ids.suilSui && event.pool !== ids.suiUsdc) continue;
    const name = event.pool === ids.suilSui ? 'suilSui' : 'suiUsdc';
    pools[name] = reservesAfter(pools[name], event);
    const price = poolPrice(pools[name]);
    if (price === null) continue;
    const startMs = event.timestampMs - (event.timestampMs % SPAN_MS.hour);
    const key = `${event.pool} ${startMs}`;
    const known = hours.get(key) ?? { pool: event.pool, startMs, xVolume: 0n, yVolume: 0n, high: price, low: price };
    hours.set(key, addEvent(known, event, price));
  }
  return [...hours.values()];
}

function addEvent(hour: PoolHour, event: PoolEvent, price: bigint): PoolHour {
  const { x, y } = tradedBy(event);
  return {
    ...hour,
    xVolume: hour.xVolume + x,
    yVolume: hour.yVolume + y,
    high: price > hour.high ? price : hour.high,
    low: price < hour.low ? price : hour.low,
  };
}

/** Adding and taking out liquidity trades nothing. */
function tradedBy(event: PoolEvent): Reserves {
  if (event.kind !== 'Swapped') return { x: 0n, y: 0n };
  const { direction, amountIn, amountOut } = event;
  return direction === 'xToY' ? { x: amountIn, y: amountOut } : { x: amountOut, y: amountIn };
}
