/** What a member had in accounts of the ledger at the end of past days: today's balances less what was posted since. */
import { type AccountName, type Asset, dayStartMs } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances, sumByDayAndKind } from '../ledger.ts';
import { type AskedHoldings, daysOf, type Holding } from './portfolio.ts';

export interface LedgerHoldings {
  readonly accounts: readonly AccountName[];
  readonly assets: readonly Asset[];
  /** Kinds of entries that are income of these accounts. */
  readonly incomeKinds: readonly string[];
}

/** Returns what the accounts held together of each asset. What was posted since the first day is read, so it takes longer for days long past. */
export async function readLedgerHoldings(
  db: Queryable,
  { accounts, assets, incomeKinds }: LedgerHoldings,
  asked: AskedHoldings,
): Promise<Holding[]> {
  const sums = await sumByDayAndKind(db, { accounts, fromMs: dayStartMs(asked.fromDay) });
  const balances = await readAccountBalances(db, accounts);
  return assets.flatMap((asset) => {
    const ofAsset = Map.groupBy(
      sums.filter((sum) => sum.asset === asset),
      ({ day }) => day,
    );
    const balance = balances.reduce((sum, one) => (one.asset === asset ? sum + one.balance : sum), 0n);
    const posted = sums.reduce((sum, one) => (one.asset === asset ? sum + one.amount : sum), 0n);
    let amount = balance - posted;
    return daysOf(asked).map((day) => {
      const ofDay = ofAsset.get(day) ?? [];
      const income = ofDay.filter(({ kind }) => incomeKinds.includes(kind));
      amount += ofDay.reduce((sum, one) => sum + one.amount, 0n);
      return { day, asset, amount, earned: income.reduce((sum, one) => sum + one.amount, 0n) };
    });
  });
}
