/** A chart of accounts for tests, entries, and a way to post them as an application does: each batch with a separate input. */
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import type * as library from './index.ts';
import { type Chart, createLedger, transfer } from './index.ts';
import { lockJournal } from './journal/head.ts';
import { appendInputs } from './write.ts';

export { MS_PER_DAY } from './journal/day.ts';

export type AccountName = `member:${string}` | `house:${string}` | `chain:${string}` | `issue:${string}`;
export type Asset = 'SUI' | 'SUIL' | 'USDC' | 'PRO' | 'HR';

export type Posting = library.Posting<AccountName, Asset>;
export type EntryDraft = library.EntryDraft<AccountName, Asset>;
export type PostResult = library.PostResult<AccountName, Asset>;

export const chart: Chart<AccountName, Asset> = {
  assets: ['SUI', 'SUIL', 'USDC', 'PRO', 'HR'],
  isHeld: (account) => account.endsWith(':held'),
  mayBeNegative: (account) => /^(chain:|issue:|house:breach$)/.test(account),
  kindNumbers: new Map([
    ['bank_income', 7],
    ['test', 8],
  ]),
};

export const {
  checkLedger,
  createPoster,
  listPostings,
  postBulk,
  postEntries,
  readAccountBalances,
  readBalances,
  readBalancesAt,
  readBalancesBefore,
  readHolds,
  sumBalances,
  sumByDayAndKind,
} = createLedger(chart);

export function heldAccountOf(name: AccountName): AccountName {
  return `${name}:held`;
}

/** Returns the account of a member whose address is one digit over and over. */
export const member = (digit: string): AccountName => `member:0x${digit.repeat(64)}`;

let nextKey = 0;

/** Returns a key that no test of this file has used. */
export function freshKey(): string {
  nextKey += 1;
  return `key ${nextKey}`;
}

/** Moves `amount` from one account to another, under a fresh key. */
export function move(from: AccountName, to: AccountName, amount: bigint, asset: Asset = 'SUI'): EntryDraft {
  return {
    key: freshKey(),
    kind: 'test',
    digest: null,
    occurredAtMs: 1_000,
    postings: transfer(from, to, asset, amount),
  };
}

/** Takes one input of day 0 in the transaction and returns its number. */
export async function takeInput(tx: Queryable, atMs = 1_000): Promise<bigint> {
  const [seq] = await appendInputs(tx, await lockJournal(tx), [{ kind: 'intent', ref: freshKey(), atMs }]);
  return seq ?? 0n;
}

/** Posts entries as one input, in one transaction. */
export async function post(pool: Pool, ...drafts: EntryDraft[]): Promise<PostResult[]> {
  return withTransaction(pool, async (tx) => {
    const inputSeq = await takeInput(tx);
    return postEntries(
      tx,
      drafts.map((draft) => ({ ...draft, inputSeq })),
      2_000,
    );
  });
}

export const statuses = (results: readonly PostResult[]) => results.map((result) => result.status);

export async function readBalance(pool: Pool, name: AccountName, asset: Asset = 'SUI'): Promise<bigint> {
  const balances = await readAccountBalances(pool, [name]);
  return balances.find((row) => row.asset === asset)?.balance ?? 0n;
}
