/** The prices by which income, portfolio and their files count, a row a day. Writes nothing. */
import { dayOf } from '@suil/core';
import type { MarketDaysQuery, MarketDaysResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { daysOf, readDayRange } from '../../module/day-range.ts';
import { readDayPrices } from './read.ts';

/** @throws {REQUEST_INVALID} for more than 366 days, when `from` is after `to`, or after today */
export async function getMarketDays(db: Queryable, query: MarketDaysQuery, nowMs: number): Promise<MarketDaysResponse> {
  const range = readDayRange(query, dayOf(nowMs));
  const priceOn = await readDayPrices(db, range);
  const textOf = (price: bigint) => (price === 0n ? null : `${price}`);
  const items = daysOf(range).map((day) => ({
    day,
    SUI: textOf(priceOn('SUI', day)),
    SUIL: textOf(priceOn('SUIL', day)),
  }));
  return { ...range, items };
}
