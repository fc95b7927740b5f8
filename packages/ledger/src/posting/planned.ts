/** The accounts and postings of a plan, one array per column: there may be a million of each, and an object for each would cost more than the plan. */
import type { Chart } from '../entry/chart.ts';
import { AMOUNT_MAX, type Entry } from '../entry/entry.ts';
import { at, numberAt } from './at.ts';
import { accountKey, type BalanceRow } from './known.ts';

/** The accounts that a plan names, in order of first mention. */
export interface PlannedAccounts<Account extends string = string, Asset extends string = string> {
  readonly names: readonly Account[];
  readonly assets: readonly Asset[];
  /** 1 where the account may be below zero. */
  readonly mayBeNegative: Int32Array;
  /** Balance and number of the last posting after the plan; counted from zero when balances are not known. */
  readonly balance: BigInt64Array;
  readonly seq: BigInt64Array;
  /** The lowest balance after one of the entries, at most the one it starts from. */
  readonly low: BigInt64Array;
}

/** The postings to write, in order. */
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

/** What no entry may do: leave the account of this index below zero, or take one beyond 64 bits. */
export type BalanceDefect = { readonly short: number } | 'beyond';

/** Applies entries to their accounts, one after the other. */
export class PlanColumns<Account extends string, Asset extends string> {
  readonly #chart: Chart<Account, Asset>;
  readonly #rows: ReadonlyMap<string, BalanceRow> | undefined;
  readonly #byAsset = new Map<Asset, Map<Account, number>>();
  readonly #names: Account[] = [];
  readonly #assets: Asset[] = [];
  readonly #accounts: Omit<PlannedAccounts, 'names' | 'assets'>;
  readonly #postings: PlannedPostings;
  #length = 0;

  /** `rows` are the balances before the plan; absent when they are not known. */
  constructor(
    chart: Chart<Account, Asset>,
    entries: readonly Entry[],
    rows: ReadonlyMap<string, BalanceRow> | undefined,
  ) {
    this.#chart = chart;
    this.#rows = rows;
    const capacity = countPostings(entries);
    this.#accounts = {
      mayBeNegative: new Int32Array(capacity),
      balance: new BigInt64Array(capacity),
      seq: new BigInt64Array(capacity),
      low: new BigInt64Array(capacity),
    };
    this.#postings = {
      entry: new Int32Array(capacity),
      account: new Int32Array(capacity),
      amount: new BigInt64Array(capacity),
      seq: new BigInt64Array(capacity),
      balanceAfter: new BigInt64Array(capacity),
    };
  }

  /**
   * Applies an entry, or returns why it cannot be applied and changes nothing. An entry counts by the balances it leaves, not by the
   * order of its postings.
   */
  apply({ postings }: Entry<Account, Asset>, entry: number): BalanceDefect | null {
    const start = this.#length;
    // Balances that have been beyond 64 bits, by account: the columns hold them wrapped around.
    let beyond: Map<number, bigint> | undefined;
    for (const { account, asset, amount } of postings) {
      const index = this.#find(account, asset);
      const balance = this.#push(entry, index, amount);
      if (balance > AMOUNT_MAX || balance < -AMOUNT_MAX) {
        beyond ??= new Map();
        beyond.set(index, balance);
      }
    }
    // Before `beyond`: an entry without the balance it needs is refused as such, even if it would also take another account beyond 64 bits.
    const short = this.#rows && this.#findShort(start, beyond);
    if (short === undefined && beyond === undefined) {
      this.#noteLow(start);
      return null;
    }
    this.#undo(start);
    return short === undefined ? 'beyond' : { short };
  }

  name(index: number): { account: Account; asset: Asset } {
    return { account: at(this.#names, index), asset: at(this.#assets, index) };
  }

  result(): { accounts: PlannedAccounts<Account, Asset>; postings: PlannedPostings } {
    const count = this.#names.length;
    const { mayBeNegative, balance, seq, low } = this.#accounts;
    const postings = this.#postings;
    return {
      accounts: {
        names: this.#names,
        assets: this.#assets,
        mayBeNegative: mayBeNegative.subarray(0, count),
        balance: balance.subarray(0, count),
        seq: seq.subarray(0, count),
        low: low.subarray(0, count),
      },
      postings: {
        entry: postings.entry.subarray(0, this.#length),
        account: postings.account.subarray(0, this.#length),
        amount: postings.amount.subarray(0, this.#length),
        seq: postings.seq.subarray(0, this.#length),
        balanceAfter: postings.balanceAfter.subarray(0, this.#length),
      },
    };
  }

  #find(name: Account, asset: Asset): number {
    let places = this.#byAsset.get(asset);
    if (places === undefined) {
      places = new Map();
      this.#byAsset.set(asset, places);
    }
    const found = places.get(name);
    if (found !== undefined) return found;
    const index = this.#names.length;
    places.set(name, index);
    this.#names.push(name);
    this.#assets.push(asset);
    this.#accounts.mayBeNegative[index] = Number(this.#chart.mayBeNegative(name));
    const row = this.#rows?.get(accountKey(name, asset));
    if (row) {
      this.#accounts.balance[index] = row.balance;
      this.#accounts.low[index] = row.balance;
      this.#accounts.seq[index] = row.lastSeq;
    }
    return index;
  }

  #push(entry: number, account: number, amount: bigint): bigint {
    const place = this.#length;
    const balance = numberAt(this.#accounts.balance, account) + amount;
    const seq = numberAt(this.#accounts.seq, account) + 1n;
    this.#accounts.balance[account] = balance;
    this.#accounts.seq[account] = seq;
    this.#postings.entry[place] = entry;
    this.#postings.account[place] = account;
    this.#postings.amount[place] = amount;
    this.#postings.seq[place] = seq;
    this.#postings.balanceAfter[place] = balance;
    this.#length += 1;
    return balance;
  }

  #findShort(start: number, beyond: ReadonlyMap<number, bigint> | undefined): number | undefined {
    const { balance, mayBeNegative } = this.#accounts;
    const { account } = this.#postings;
    for (let place = start; place < this.#length; place += 1) {
      const index = account[place] ?? 0;
      if (mayBeNegative[index] === 0 && (beyond?.get(index) ?? numberAt(balance, index)) < 0n) return index;
    }
    return undefined;
  }

  #noteLow(start: number): void {
    const { balance, low } = this.#accounts;
    const { account } = this.#postings;
    for (let place = start; place < this.#length; place += 1) {
      const index = account[place] ?? 0;
      const now = numberAt(balance, index);
      if (now < numberAt(low, index)) low[index] = now;
    }
  }

  /** Sums beyond 64 bits wrap around, and back. */
  #undo(start: number): void {
    const { account, amount } = this.#postings;
    const { balance, seq } = this.#accounts;
    for (let place = start; place < this.#length; place += 1) {
      const index = account[place] ?? 0;
      balance[index] = numberAt(balance, index) - numberAt(amount, place);
      seq[index] = numberAt(seq, index) - 1n;
    }
    this.#length = start;
  }
}

/** Returns how many postings the entries have. */
export function countPostings(entries: readonly Entry[]): number {
  return entries.reduce((sum, { postings }) => sum + postings.length, 0);
}
