/** Income of the pledges of SUI by day: worked out from the pledges and what was paid of them, because no row is kept for a day. */
import type { Queryable } from '@suil/postgres';
import { type AskedIncome, type IncomeRow, type IncomeSource, incomeStatusOf } from '../../../module/income.ts';
import { pledgeDays } from './spans.ts';
import { readEarningPledges, readPayments } from './store.ts';

const SOURCE = { source: 'pledge', asset: 'SUI' } as const;

export const pledgeIncome: IncomeSource = { names: ['pledge'], earned: readEarned, received: readReceived };

async function readEarned(
  db: Queryable,
  { member, fromDay, toDay, today, parameters }: AskedIncome,
): Promise<IncomeRow[]> {
  const pledges = await readEarningPledges(db, member, { fromDay, toDay });
  return sumDays(
    pledges
      .flatMap((pledge) => pledgeDays(pledge, toDay, parameters.pledgeIncomeFeeBps))
      .filter(({ day }) => day >= fromDay && day <= toDay)
      .map(({ day, gross, fee, isClaimed }) => ({
        day,
        gross,
        fee,
        status: incomeStatusOf({ isClaimed, isOpen: day >= today }),
      })),
  );
}

async function readReceived(db: Queryable, { member, fromDay, toDay }: AskedIncome): Promise<IncomeRow[]> {
  const payments = await readPayments(db, member);
  return sumDays(
    payments
      .filter(({ day }) => day >= fromDay && day <= toDay)
      .map(({ day, amount, fee }) => ({ day, gross: amount, fee, status: 'claimed' })),
  );
}

type DayIncome = Pick<IncomeRow, 'day' | 'gross' | 'fee' | 'status'>;

/** Returns one row for each day and status, over all pledges. */
function sumDays(rows: readonly DayIncome[]): IncomeRow[] {
  const sums = new Map<IncomeRow['status'], Map<number, { gross: bigint; fee: bigint }>>();
  for (const { day, status, gross, fee } of rows) {
    const ofStatus = sums.get(status) ?? new Map<number, { gross: bigint; fee: bigint }>();
    sums.set(status, ofStatus);
    const sum = ofStatus.get(day);
    if (sum === undefined) ofStatus.set(day, { gross, fee });
    else {
      sum.gross += gross;
      sum.fee += fee;
    }
  }
  return [...sums].flatMap(([status, days]) => [...days].map(([day, sum]) => ({ ...SOURCE, status, day, ...sum })));
}
