/** The bank's income by day: from the terms and the fee of each closed day, because no row is kept for a day of a member. */
import type { Queryable } from '@suil/postgres';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';
import { sumMemberDays } from './read-store.ts';

/** A day's income is credited with its closing, so that both ways to count days agree, but for the day that runs. */
export const bankIncome: IncomeSource = {
  names: ['bank'],
  earned: readEarned,
  received: async (db, asked) => (await readEarned(db, asked)).filter(({ status }) => status === 'credited'),
};

async function readEarned(db: Queryable, { member, fromDay, toDay, parameters }: AskedIncome): Promise<IncomeRow[]> {
  const days = await sumMemberDays(db, { member, fromDay, toDay, feeBps: parameters.bankFeeBps });
  return days.map(({ day, income, fee, closed }) => ({
    ...({ day, source: 'bank', asset: 'PRO' } as const),
    gross: income,
    fee,
    status: closed ? 'credited' : 'estimated',
  }));
}
