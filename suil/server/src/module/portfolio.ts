/** What a module contributes to what a member had at the end of past days. Knows no product. */
import type { AccountName, Address, Asset, ParameterValues, PortfolioPartName } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { daysOf } from './day-range.ts';

/** Whose money at the end of which days; all of them are over. */
export interface AskedHoldings {
  readonly member: Address;
  readonly fromDay: number;
  readonly toDay: number;
  /** Of the day that runs by business time: the fees of unclaimed income are those of today. */
  readonly parameters: ParameterValues;
}

/** Of one asset at the end of a day, base units. */
export interface Holding {
  readonly day: number;
  readonly asset: Asset;
  readonly amount: bigint;
  /** What of the change since the day before was income, after fees. */
  readonly earned: bigint;
}

/** Accounts of the ledger whose balances are a part. */
export interface LedgerHoldings {
  readonly accounts: readonly AccountName[];
  readonly assets: readonly Asset[];
  /** Kinds of entries that are income of these accounts. */
  readonly incomeKinds: readonly string[];
}

/** A part names the accounts that it consists of, or reads its rows itself. */
export type PortfolioPart = {
  readonly name: PortfolioPartName;
} & (
  | { readonly ledger: (member: Address) => LedgerHoldings }
  /** Reads one row for each day and asset; those without any may be left out. It writes nothing. */
  | { readonly read: (db: Queryable, asked: AskedHoldings) => Promise<Holding[]> }
);

/** What was paid in or out on a day; out is below zero. */
export interface Flow {
  readonly day: number;
  readonly amount: bigint;
}

/**
 * Returns rows of an asset whose change is income but for the flows, without days on which there was nothing and nothing changed. `amountOn` is asked for
 * the day before the first one, too, and for all days in order.
 */
export function holdingsOf(
  asset: Asset,
  asked: Pick<AskedHoldings, 'fromDay' | 'toDay'>,
  amountOn: (day: number) => bigint,
  flows: readonly Flow[],
): Holding[] {
  const paid = new Map<number, bigint>();
  for (const { day, amount } of flows) paid.set(day, (paid.get(day) ?? 0n) + amount);
  const holdings: Holding[] = [];
  let before = amountOn(asked.fromDay - 1);
  for (const day of daysOf(asked)) {
    const amount = amountOn(day);
    const earned = amount - before - (paid.get(day) ?? 0n);
    before = amount;
    if (amount !== 0n || earned !== 0n) holdings.push({ day, asset, amount, earned });
  }
  return holdings;
}
