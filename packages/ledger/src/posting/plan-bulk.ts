/**
 * What many postings do to their accounts, relative to wherever the accounts stand: how far each moves, how many postings it takes and
 * how low it gets in between. Numbers in typed arrays, because there may be a million. Pure; the same rules as plan-batch.ts.
 */
import { type AccountName, mayBeNegative } from '../entry/chart.ts';
import { AMOUNT_MAX, type EntryDraft } from '../entry/entry.ts';

export type BulkPlan = {
  /** Accounts in order of their first posting; all arrays of the plan's `account…` go by this index. */
  accountNames: AccountName[];
  accountAssets: string[];
  /** 1 where the account may be below zero. */
  accountNegative: Int32Array;
  accountPostings: BigInt64Array;
  accountTotal: BigInt64Array;
  /** The lowest an account stands at the end of an entry, relative to where it begins; an entry is judged by where it leaves it. */
  accountLow: BigInt64Array;
  /** Postings in order. `entry` and `account` are indices; `count` is which of the account's it is, from 1; `running` their sum so far. */
  postingEntry: Int32Array;
  postingAccount: Int32Array;
  postingCount: BigInt64Array;
  postingAmount: BigInt64Array;
  postingRunning: BigInt64Array;
};

/** Returns the plan, or null when an account would move by more than 64 bits. The entries have no defect of their own. */
export function planBulk(entries: readonly EntryDraft[]): BulkPlan | null {
  const length = entries.reduce((sum, { postings }) => sum + postings.length, 0);
  const accounts = new AccountIndex();
  const plan = {
    postingEntry: new Int32Array(length),
    postingAccount: new Int32Array(length),
    postingCount: new BigInt64Array(length),
    postingAmount: new BigInt64Array(length),
    postingRunning: new BigInt64Array(length),
  };
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const start = at;
    for (const { account, asset, amount } of entry.postings) {
      const place = accounts.find(account, asset);
      const running = (accounts.totals[place] as bigint) + amount;
      if (running > AMOUNT_MAX || running < -AMOUNT_MAX) return null;
      accounts.totals[place] = running;
      accounts.counts[place] = (accounts.counts[place] as number) + 1;
      plan.postingEntry[at] = index;
      plan.postingAccount[at] = place;
      plan.postingCount[at] = BigInt(accounts.counts[place] as number);
      plan.postingAmount[at] = amount;
      plan.postingRunning[at] = running;
      at += 1;
    }
    for (let posting = start; posting < at; posting += 1) accounts.mark(plan.postingAccount[posting] as number);
  }
  return {
    accountNames: accounts.names,
    accountAssets: accounts.assets,
    accountNegative: Int32Array.from(accounts.names, (name) => Number(mayBeNegative(name))),
    accountPostings: BigInt64Array.from(accounts.counts, BigInt),
    accountTotal: BigInt64Array.from(accounts.totals),
    accountLow: BigInt64Array.from(accounts.lows),
    ...plan,
  };
}

/** Gives each account of the batch a number, and remembers where it stands. */
class AccountIndex {
  readonly names: AccountName[] = [];
  readonly assets: string[] = [];
  readonly totals: bigint[] = [];
  readonly lows: bigint[] = [];
  readonly counts: number[] = [];
  readonly #places = new Map<string, Map<string, number>>();

  find(name: AccountName, asset: string): number {
    let places = this.#places.get(asset);
    if (places === undefined) {
      places = new Map();
      this.#places.set(asset, places);
    }
    const known = places.get(name);
    if (known !== undefined) return known;
    const place = this.names.length;
    places.set(name, place);
    this.names.push(name);
    this.assets.push(asset);
    this.totals.push(0n);
    this.lows.push(0n);
    this.counts.push(0);
    return place;
  }

  /** At the end of an entry: this is where it leaves the account. */
  mark(place: number): void {
    const total = this.totals[place] as bigint;
    if (total < (this.lows[place] as bigint)) this.lows[place] = total;
  }
}
