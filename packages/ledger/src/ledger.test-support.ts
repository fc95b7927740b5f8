/** What the ledger's tests share: names, entries and a way to post them as the product does, each batch with an input of its own. */
import type { Address, Asset } from '@suil/core';
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import {
  type AccountName,
  appendInputs,
  type EntryDraft,
  lockJournal,
  memberAccount,
  type PostResult,
  postEntries,
  readAccountBalances,
} from './index.ts';

/** Returns the account of a member whose address is one digit over and over. */
export const member = (digit: string): AccountName => memberAccount(`0x${digit.repeat(64)}` as Address);

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
    postings: [
      { account: from, asset, amount: -amount },
      { account: to, asset, amount },
    ],
  };
}

/** Takes one input of day 0 in the transaction and returns its number. */
export async function takeInput(tx: Queryable, atMs = 1_000): Promise<bigint> {
  const [seq] = await appendInputs(tx, await lockJournal(tx), [{ kind: 'intent', ref: freshKey(), atMs }]);
  return seq as bigint;
}

/** Posts entries as one input, in a transaction of their own. */
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
