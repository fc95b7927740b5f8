/** Dividends of nodes by day, as they were posted. */
import { dayStartMs, memberAccount } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { sumByDayAndKind } from '../../ledger.ts';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';

/** A dividend is credited with the closing of its day: both ways to count days agree. What the day that runs will give is not known. */
export const nodeIncome: IncomeSource = { names: ['nodes'], earned: readDividends, received: readDividends };

async function readDividends(db: Queryable, { member, fromDay, toDay }: AskedIncome): Promise<IncomeRow[]> {
  const sums = await sumByDayAndKind(db, {
    accounts: [memberAccount(member)],
    asset: 'USDC',
    kinds: ['node_dividend'],
    fromMs: dayStartMs(fromDay),
    toMs: dayStartMs(toDay + 1),
  });
  return sums.map(({ day, asset, amount }) => ({
    ...({ day, source: 'nodes', status: 'credited', fee: 0n } as const),
    asset,
    gross: amount,
  }));
}
