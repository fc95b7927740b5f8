/** Income by day over all products, however many days are asked for. */
import { DAYS_AT_ONCE_MAX, formatDay } from '@suil/core';
import type { IncomeDay, IncomeDaysQuery } from '@suil/core/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

type By = IncomeDaysQuery['by'];

/** Newest day first. @param fromDay null: back to the first year without income */
async function readIncome(fromDay: number | null, toDay: number, by: By): Promise<IncomeDay[]> {
  const items: IncomeDay[] = [];
  for (let last = toDay; last >= (fromDay ?? 0); last -= DAYS_AT_ONCE_MAX) {
    const first = Math.max(fromDay ?? 0, last - DAYS_AT_ONCE_MAX + 1);
    const part = await api('GET /income/days', { query: { from: formatDay(first), to: formatDay(last), by } });
    if (fromDay === null && part.items.length === 0) break;
    items.push(...part.items);
  }
  return items;
}

/** @param fromDay null: all that there is @param toDay undefined while the chain's day is not known */
export const useIncomeDays = (address: string, fromDay: number | null, toDay: number | undefined, by: By = 'earned') =>
  useQuery({
    queryKey: [address, 'income-days', by, fromDay, toDay],
    queryFn: toDay === undefined ? skipToken : () => readIncome(fromDay, toDay, by),
  });
