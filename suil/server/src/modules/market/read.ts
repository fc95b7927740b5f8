/** What other modules may read about the markets: what a coin was worth at the end of a day, the pools and what they traded. */
import { type Asset, dayOf, dayStartMs } from '@suil/core';
import { parseJoinedRows, type Queryable } from '@suil/postgres';

export { pricesOf } from './candles.ts';
export { type PoolTrades, poolPrice } from './pool-hours.ts';
export type { MarketPools } from './pools.ts';
export { readPools, readPoolTrades } from './store.ts';

const PRICED = ['SUI', 'SUIL'] as const;
type PricedAsset = (typeof PRICED)[number];

/** Returns the price of a whole coin at the end of a day, micro-dollars; 0 before its pool's first event. */
export type PriceOn = (asset: PricedAsset, day: number) => bigint;

/** Returns the prices that the pools' last event through each day left, for the days from `fromDay` through `toDay`. */
export async function readDayPrices(
  db: Queryable,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<PriceOn> {
  const { rows } = await db.query<{ symbol: PricedAsset; closes: string | null }>({
    name: 'market_day_prices',
    text: `SELECT s.symbol, (
             SELECT string_agg(start_ms || ' ' || close, ',' ORDER BY start_ms) FROM market_candles
             WHERE symbol = s.symbol AND span = 'day' AND start_ms <= $3 AND start_ms >= coalesce((
               SELECT start_ms FROM market_candles WHERE symbol = s.symbol AND span = 'day' AND start_ms < $2 ORDER BY start_ms DESC LIMIT 1), $2)
           ) AS closes
           FROM unnest($1::text[]) AS s (symbol)`,
    values: [PRICED, dayStartMs(fromDay), dayStartMs(toDay)],
  });
  const prices = new Map(
    rows.map(({ symbol, closes }) => [symbol, pricesOf(parseJoinedRows(closes, toClose), { fromDay, toDay })]),
  );
  return (asset, day) => prices.get(asset)?.[day - fromDay] ?? 0n;
}

type Close = { readonly day: number; readonly price: bigint };

function toClose([startMs, price = '0']: readonly string[]): Close {
  return { day: dayOf(Number(startMs)), price: BigInt(price) };
}

/** Returns the price on each of the days: that of the last candle through it. @param closes oldest first */
function pricesOf(closes: readonly Close[], { fromDay, toDay }: { fromDay: number; toDay: number }): bigint[] {
  const prices: bigint[] = [];
  let last = 0n;
  let next = 0;
  for (let day = fromDay; day <= toDay; day += 1) {
    for (let close = closes[next]; close && close.day <= day; close = closes[next]) {
      last = close.price;
      next += 1;
    }
    prices.push(last);
  }
  return prices;
}

/** Returns what an amount in base units is worth at the end of a day, micro-dollars; the fraction is cut, also of what is negative. USDC and PRO are a dollar each. */
export function valueOn(asset: Asset, amount: bigint, day: number, priceOn: PriceOn): bigint {
  if (asset === 'SUI' || asset === 'SUIL') return (amount * priceOn(asset, day)) / UNITS_PER_COIN;
  return asset === 'HR' ? 0n : amount;
}

/** SUI and SUIL have nine decimals. */
const UNITS_PER_COIN = 1_000_000_000n;
