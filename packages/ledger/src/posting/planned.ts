/** The accounts and postings of a plan while it is being made: accounts found by name and asset, postings gathered column by column. */
import type { Chart } from '../entry/chart.ts';
import type { Entry } from '../entry/entry.ts';
import { accountKey, type BalanceRow } from './known.ts';

/** An account of the batch, and what the plan does to it. */
export interface PlannedAccount<Account extends string = string, Asset extends string = string> {
  /** Index in the plan's list. */
  readonly index: number;
  readonly name: Account;
  readonly asset: Asset;
  readonly mayBeNegative: boolean;
  /** The row it starts from, when balances are known. */
  readonly row: BalanceRow | undefined;
  /** Balance and number of the last posting after the plan; counted from zero when balances are not known. */
  balance: bigint;
  seq: number;
  /** The lowest balance after one of the entries, at most the one it starts from. */
  low: bigint;
}

/** The postings to write, in order, one array per column: there may be a million. */
export interface PlannedPostings {
  /** Index of the entry in the batch. */
  readonly entry: Int32Array;
  /** Index of the account in the plan. */
  readonly account: Int32Array;
  readonly amount: BigInt64Array;
  /** Number among the account's postings, and its balance after this one; counted from zero when balances are not known. */
  readonly seq: BigInt64Array;
  readonly balanceAfter: BigInt64Array;
}

/** Finds the accounts of a batch by name and asset. */
export class AccountList<Account extends string, Asset extends string> {
  readonly all: PlannedAccount<Account, Asset>[] = [];
  readonly areKnown: boolean;
  readonly #chart: Chart<Account, Asset>;
  readonly #rows: ReadonlyMap<string, BalanceRow> | undefined;
  readonly #byAsset = new Map<Asset, Map<Account, PlannedAccount<Account, Asset>>>();

  constructor(chart: Chart<Account, Asset>, rows: ReadonlyMap<string, BalanceRow> | undefined) {
    this.#chart = chart;
    this.#rows = rows;
    this.areKnown = rows !== undefined;
  }

  find(name: Account, asset: Asset): PlannedAccount<Account, Asset> {
    let accounts = this.#byAsset.get(asset);
    if (accounts === undefined) {
      accounts = new Map();
      this.#byAsset.set(asset, accounts);
    }
    const found = accounts.get(name);
    if (found !== undefined) return found;
    const row = this.#rows?.get(accountKey(name, asset));
    const balance = row?.balance ?? 0n;
    const account = {
      index: this.all.length,
      name,
      asset,
      mayBeNegative: this.#chart.mayBeNegative(name),
      row,
      balance,
      seq: Number(row?.lastSeq ?? 0n),
      low: balance,
    };
    accounts.set(name, account);
    this.all.push(account);
    return account;
  }
}

/** Gathers postings column by column. */
export class PostingList {
  #length = 0;
  readonly #columns: PlannedPostings;

  constructor(capacity: number) {
    this.#columns = {
      entry: new Int32Array(capacity),
      account: new Int32Array(capacity),
      amount: new BigInt64Array(capacity),
      seq: new BigInt64Array(capacity),
      balanceAfter: new BigInt64Array(capacity),
    };
  }

  push(entry: number, { index, seq, balance }: PlannedAccount, amount: bigint): void {
    const { entry: entries, account, amount: amounts, seq: seqs, balanceAfter } = this.#columns;
    const at = this.#length;
    entries[at] = entry;
    account[at] = index;
    amounts[at] = amount;
    seqs[at] = BigInt(seq);
    balanceAfter[at] = balance;
    this.#length += 1;
  }

  /** Removes the last `count` postings. */
  drop(count: number): void {
    this.#length -= count;
  }

  take(): PlannedPostings {
    const { entry, account, amount, seq, balanceAfter } = this.#columns;
    const end = this.#length;
    return {
      entry: entry.subarray(0, end),
      account: account.subarray(0, end),
      amount: amount.subarray(0, end),
      seq: seq.subarray(0, end),
      balanceAfter: balanceAfter.subarray(0, end),
    };
  }
}

/** Returns how many postings the entries have. */
export function countPostings(entries: readonly Entry[]): number {
  return entries.reduce((sum, { postings }) => sum + postings.length, 0);
}
