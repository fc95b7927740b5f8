/** What a member had in accounts of the ledger at the end of past days: the balances after the days less what was posted on them. */
import { dayStartMs } from '@suil/core';
import { type Queryable, readBoth } from '@suil/postgres';
import { type AccountBalance, type DaySum, readBalancesBefore, sumByDayAndKind } from '../ledger.ts';
import { daysOf } from './day-range.ts';
import type { AskedHoldings, Holding, LedgerHoldings } from './portfolio.ts';

/**
 * Returns what the accounts of each part held together of each of its assets, in the order of the parts. Postings of the days are read once for all
 * parts, and one posting behind them of each account.
 */
export async function readLedgerHoldings(
  db: Queryable,
  parts: readonly LedgerHoldings[],
  asked: Pick<AskedHoldings, 'fromDay' | 'toDay'>,
): Promise<Holding[][]> {
  if (parts.length === 0) return [];
  const accounts = parts.flatMap((part) => part.accounts);
  const endMs = dayStartMs(asked.toDay + 1);
  const [sums, balances] = await readBoth(
    db,
    (on) => sumByDayAndKind(on, { accounts, fromMs: dayStartMs(asked.fromDay), toMs: endMs }),
    (on) => readBalancesBefore(on, accounts, endMs),
  );
  return parts.map((part) => toHoldings(part, { sums, balances }, asked));
}

function toHoldings(
  { accounts, assets, incomeKinds }: LedgerHoldings,
  { sums, balances }: { sums: readonly DaySum[]; balances: readonly AccountBalance[] },
  asked: Pick<AskedHoldings, 'fromDay' | 'toDay'>,
): Holding[] {
  const own = sums.filter(({ account }) => accounts.includes(account));
  const ends = balances.filter(({ name }) => accounts.includes(name));
  return assets.flatMap((asset) => {
    const ofAsset = own.filter((sum) => sum.asset === asset);
    const byDay = Map.groupBy(ofAsset, ({ day }) => day);
    let amount = ends.reduce((sum, one) => (one.asset === asset ? sum + one.balance : sum), 0n);
    if (amount === 0n && ofAsset.length === 0) return [];
    for (const one of ofAsset) amount -= one.amount;
    return daysOf(asked).map((day) => {
      let earned = 0n;
      for (const one of byDay.get(day) ?? []) {
        amount += one.amount;
        if (incomeKinds.includes(one.kind)) earned += one.amount;
      }
      return { day, asset, amount, earned };
    });
  });
}
