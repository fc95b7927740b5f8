/** What other modules may read about the markets: what a coin was worth at the end of a day. */
import { type Asset, dayOf, dayStartMs } from '@suil/core';
import type { Queryable } from '@suil/postgres';

const PRICED = ['SUI', 'SUIL'] as const;

/** Returns the price of a whole coin at the end of a day, micro-dollars; 0 before its pool's first event. */
export type PriceOn = (asset: (typeof PRICED)[number], day: number) => bigint;

/** Returns the prices that the pools' last event through each day left, for the days from `fromDay` through `toDay`. */
export async function readDayPrices(
  db: Queryable,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<PriceOn> {
  const { rows } = await db.query<{ symbol: Asset; start_ms: bigint; close: string }>({
    name: 'market_day_prices',
    text: `SELECT s.symbol, c.start_ms, c.close FROM unnest($1::text[]) AS s (symbol) CROSS JOIN LATERAL (
             (SELECT start_ms, close FROM market_candles WHERE symbol = s.symbol AND span = 'day' AND start_ms < $2
              ORDER BY start_ms DESC LIMIT 1)
             UNION ALL
             SELECT start_ms, close FROM market_candles WHERE symbol = s.symbol AND span = 'day' AND start_ms >= $2 AND start_ms <= $3
           ) c ORDER BY c.start_ms`,
    values: [PRICED, dayStartMs(fromDay), dayStartMs(toDay)],
  });
  const prices = new Map<string, bigint>();
  for (const asset of PRICED) {
    const closes = rows.filter(({ symbol }) => symbol === asset);
    const byDay = new Map(closes.map(({ start_ms, close }) => [dayOf(Number(start_ms)), BigInt(close)]));
    const [first] = closes;
    let last = first && Number(first.start_ms) < dayStartMs(fromDay) ? BigInt(first.close) : 0n;
    for (let day = fromDay; day <= toDay; day += 1) {
      last = byDay.get(day) ?? last;
      prices.set(`${asset} ${day}`, last);
    }
  }
  return (asset, day) => prices.get(`${asset} ${day}`) ?? 0n;
}

/** Returns what an amount in base units is worth at the end of a day, micro-dollars; the fraction is cut, also of what is negative. USDC and PRO are a dollar each. */
export function valueOn(asset: Asset, amount: bigint, day: number, priceOn: PriceOn): bigint {
  if (asset === 'SUI' || asset === 'SUIL') return (amount * priceOn(asset, day)) / UNITS_PER_COIN;
  return asset === 'HR' ? 0n : amount;
}

/** SUI and SUIL have nine decimals. */
const UNITS_PER_COIN = 1_000_000_000n;
