/** Reads balances and postings. Changes nothing. */
import type { Asset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AccountName } from './chart.ts';

export type AccountBalance = { name: AccountName; asset: Asset; balance: bigint };

/** Returns the balances of the named accounts in every asset they have; an account without any posting is left out. */
export async function readAccountBalances(db: Queryable, names: readonly AccountName[]): Promise<AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>({
    name: 'ledger_account_balances',
    text: `SELECT a.name, a.asset, b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
           WHERE a.name = ANY($1) AND b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [names],
  });
  return rows;
}

export type AccountPosting = {
  entryId: bigint;
  seq: bigint;
  asset: Asset;
  amount: bigint;
  balanceAfter: bigint;
  key: string;
  kind: string;
  digest: string | null;
  occurredAtMs: bigint;
};

/** Where a page ends: the last posting on it. */
export type PostingMark = { entryId: bigint; asset: string; seq: bigint };

export type ListPostingsOptions = {
  account: AccountName;
  asset?: Asset | undefined;
  /** Only what comes after this mark in the list, i.e. what is older. */
  after?: PostingMark | undefined;
  limit: number;
};

/** Returns postings of one account name, newest entry first. */
export async function listPostings(
  db: Queryable,
  { account, asset, after, limit }: ListPostingsOptions,
): Promise<AccountPosting[]> {
  const { rows } = await db.query<AccountPosting>({
    name: 'ledger_list_postings',
    text: `SELECT p.entry_id AS "entryId", p.seq, a.asset, p.amount, p.balance_after AS "balanceAfter",
                  e.key, e.kind, e.digest, e.occurred_at_ms AS "occurredAtMs"
           FROM ledger.accounts a
           JOIN ledger.postings p ON p.account_id = a.id
           JOIN ledger.entries e ON e.id = p.entry_id
           WHERE a.name = $1 AND ($2::text IS NULL OR a.asset = $2)
             AND ($3::bigint IS NULL OR (p.entry_id, a.asset, p.seq) < ($3, $4, $5::bigint))
           ORDER BY p.entry_id DESC, a.asset DESC, p.seq DESC LIMIT $6`,
    values: [account, asset ?? null, after?.entryId ?? null, after?.asset ?? null, after?.seq ?? null, limit],
  });
  return rows;
}
