/** What each pool traded in an hour, in both of its coins, and between which of its own prices. Pure; amounts are base units. */
import { type PoolStep, type Reserves, tradedBy } from './pools.ts';

const HOUR_MS = 3_600_000;
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

/** Returns the hours that the events touch; of several events in an hour each moves its high, its low and its volumes. */
export function foldPoolHours(steps: readonly PoolStep[]): PoolHour[] {
  const hours = new Map<string, PoolHour>();
  for (const { event, name, pools } of steps) {
    const price = poolPrice(pools[name]);
    if (price === null) continue;
    const startMs = event.timestampMs - (event.timestampMs % HOUR_MS);
    const key = `${event.pool} ${startMs}`;
    const known = hours.get(key) ?? { pool: event.pool, startMs, xVolume: 0n, yVolume: 0n, high: price, low: price };
    hours.set(key, addEvent(known, tradedBy(event), price));
  }
  return [...hours.values()];
}

function addEvent(hour: PoolHour, { x, y }: Reserves, price: bigint): PoolHour {
  return {
    ...hour,
    xVolume: hour.xVolume + x,
    yVolume: hour.yVolume + y,
    high: price > hour.high ? price : hour.high,
    low: price < hour.low ? price : hour.low,
  };
}
