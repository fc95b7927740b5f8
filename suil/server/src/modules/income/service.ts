/** A member's income of a range of days, over all sources, with what it was worth. Writes nothing. */
import { type Address, dayOf } from '@suil/core';
import { INCOME_SOURCES, INCOME_STATUSES, type IncomeDaysQuery, type IncomeDaysResponse } from '@suil/core/api';
import { type Queryable, readBoth, readTogether } from '@suil/postgres';
import { readDayRange } from '../../module/day-range.ts';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';
import { readDayPrices, valueOn } from '../market/read.ts';
import { readParameters } from '../parameters/read.ts';

export type IncomeDaysOptions = {
  sources: readonly IncomeSource[];
  member: Address;
  query: IncomeDaysQuery;
  /** Business time. */
  nowMs: number;
};

/** @throws {REQUEST_INVALID} for more than 366 days, when `from` is after `to`, or after today */
export async function getIncomeDays(
  db: Queryable,
  { sources, member, query, nowMs }: IncomeDaysOptions,
): Promise<IncomeDaysResponse> {
  const today = dayOf(nowMs);
  const range = readDayRange(query, today);
  const parameters = await readParameters(db, today);
  const asked: AskedIncome = { member, ...range, today, nowMs, parameters };
  const reading = sources
    .filter(({ names }) => query.source === undefined || names.includes(query.source))
    .map((source) => (on: Queryable) => source[query.by](on, asked));
  const [rows, priceOn] = await readBoth(
    db,
    (on) => readTogether(on, reading),
    (on) => readDayPrices(on, range),
  );
  const items = rows
    .flat()
    .filter((row) => row.gross > 0n && (query.source === undefined || row.source === query.source))
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((left, right) => left.place - right.place)
    .map(({ row: { day, source, asset, gross, fee, status } }) => {
      const net = gross - fee;
      const [netText, usd] = [`${net}`, valueOn(asset, net, day, priceOn)];
      // A year has thousands of rows: a number that is there twice becomes text once.
      const grossText = fee === 0n ? netText : `${gross}`;
      const usdText = usd === net ? netText : `${usd}`;
      return { day, source, asset, gross: grossText, fee: `${fee}`, status, net: netText, usd: usdText };
    });
  return { ...range, items };
}

/** The newest day first; of a day, sources and statuses as they are listed. A year has thousands of rows, so each row's place is worked out once. */
function placeOf({ day, source, status }: IncomeRow): number {
  const ofDay = INCOME_SOURCES.indexOf(source) * INCOME_STATUSES.length + INCOME_STATUSES.indexOf(status);
  return ofDay - day * INCOME_SOURCES.length * INCOME_STATUSES.length;
}
