/** The bank's income by day: from the terms and the fee of each closed day, because no row is kept for a day of a member. */
import { assert, feeOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { daysOf } from '../../../module/day-range.ts';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../../module/income.ts';
import { type BankEarning, readEarning } from '../read-store.ts';

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
  const sums = sumByDay(terms, days);
  return days.flatMap(({ day, status }, index): IncomeRow[] => {
    const { gross, fee } = sums[index] ?? NOTHING;
    return gross === 0n ? [] : [{ day, source: 'bank', asset: 'PRO', gross, fee, status }];
  });
}

type Term = BankEarning['terms'][number];
type FeeDay = BankEarning['closed'][number];
const NOTHING = { gross: 0n, fee: 0n };

/**
 * Returns the income of each of the days, and the fee: that of each term is rounded up by itself (rules.md §6). What a term adds is noted where it begins
 * and where it ends within days of one fee, so the work grows with terms and days, not with the days of all terms.
 * @param days ascending
 */
function sumByDay(terms: readonly Term[], days: readonly FeeDay[]): { gross: bigint; fee: bigint }[] {
  const changes = Array.from({ length: days.length + 1 }, () => ({ ...NOTHING }));
  const change = (index: number, gross: bigint, fee: bigint) => {
    const at = changes[index];
    assert(at !== undefined, 'a term begins and ends within the days');
    at.gross += gross;
    at.fee += fee;
  };
  for (const { first, firstDay, lastDay, feeBps } of runsOf(days))
    for (const term of terms) {
      const from = Math.max(firstDay, term.afterDay + 1);
      const to = Math.min(lastDay, term.lastDay);
      if (from > to) continue;
      const fee = feeOf(term.dailyIncome, feeBps);
      change(first + from - firstDay, term.dailyIncome, fee);
      change(first + to + 1 - firstDay, -term.dailyIncome, -fee);
    }
  let [gross, fee] = [0n, 0n];
  return days.map((_, index) => {
    gross += changes[index]?.gross ?? 0n;
    fee += changes[index]?.fee ?? 0n;
    return { gross, fee };
  });
}

/** Returns the days in runs of days that follow each other with the same fee. `first` is the place of the run's first day among the days. */
function runsOf(days: readonly FeeDay[]) {
  const runs: { first: number; firstDay: number; lastDay: number; feeBps: bigint }[] = [];
  for (const [first, { day, feeBps }] of days.entries()) {
    const run = runs.at(-1);
    if (run?.lastDay === day - 1 && run.feeBps === feeBps) run.lastDay = day;
    else runs.push({ first, firstDay: day, lastDay: day, feeBps });
  }
  return runs;
}
