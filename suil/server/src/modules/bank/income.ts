/** The bank's income by day: from the terms and the fee of each closed day, because no row is kept for a day of a member. */
import { feeOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { daysOf } from '../../module/day-range.ts';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';
import { readEarning } from './read-store.ts';

/** A day's income is credited with its closing, so that both ways to count days agree, but for the day that runs. */
export const bankIncome: IncomeSource = {
  names: ['bank'],
  earned: readEarned,
  received: async (db, asked) => (await readEarned(db, asked)).filter(({ status }) => status === 'credited'),
};

async function readEarned(db: Queryable, { member, fromDay, toDay, parameters }: AskedIncome): Promise<IncomeRow[]> {
  const { terms, closed, lastClosedDay } = await readEarning(db, { member, fromDay, toDay });
  const open = lastClosedDay === null ? [] : daysOf({ fromDay: Math.max(fromDay, lastClosedDay + 1), toDay });
  const days = [
    ...closed.map((day) => ({ ...day, status: 'credited' as const })),
    ...open.map((day) => ({ day, feeBps: parameters.bankFeeBps, status: 'estimated' as const })),
  ];
  return days.flatMap(({ day, feeBps, status }): IncomeRow[] => {
    const earning = terms.filter(({ afterDay, lastDay }) => day > afterDay && day <= lastDay);
    if (earning.length === 0) return [];
    const gross = earning.reduce((sum, { dailyIncome }) => sum + dailyIncome, 0n);
    // The fee of each term's day is rounded up by itself.
    const fee = earning.reduce((sum, { dailyIncome }) => sum + feeOf(dailyIncome, feeBps), 0n);
    return [{ day, source: 'bank', asset: 'PRO', gross, fee, status }];
  });
}
