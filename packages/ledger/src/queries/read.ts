/** Reads balances, postings and holds. Changes nothing. */
import type { Asset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { AccountName } from '../entry/chart.ts';
import type { HoldOutcome } from '../entry/entry.ts';

export type AccountBalance = { name: AccountName; asset: Asset; balance: bigint };

/** Returns the balances of the named accounts in every asset they have; an account without any posting is left out. */
export async function readAccountBalances(db: Queryable, names: readonly AccountName[]): Promise<AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>({
    name: 'ledger_account_balances',
    // Looked up one by one, so that no plan ever reads all balances.
    text: `SELECT a.name, a.asset, b.balance FROM ledger.accounts a
           CROSS JOIN LATERAL (SELECT balance, last_seq FROM ledger.balances WHERE account_id = a.id LIMIT 1) b
           WHERE a.name = ANY($1) AND b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [names],
  });
  return rows;
}

export type ReadBalancesOptions = {
  /** Only accounts whose name begins so, e.g. `member:`. */
  prefix?: string | undefined;
  /** Only names after this one: the last name of the page before. */
  afterName?: string | undefined;
  /** Most accounts (names) in the answer. Default 1,000. */
  limit?: number | undefined;
};

/** Returns all balances in order of name and asset, page by page; no account is cut between two pages. */
export async function readBalances(
  db: Queryable,
  { prefix = '', afterName = '', limit = 1_000 }: ReadBalancesOptions = {},
): Promise<AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>({
    name: 'ledger_balances_page',
    text: `SELECT a.name, a.asset, b.balance
           FROM (SELECT DISTINCT name FROM ledger.accounts
                 WHERE name > $2 AND left(name, length($1)) = $1 ORDER BY name LIMIT $3) n
           JOIN ledger.accounts a ON a.name = n.name JOIN ledger.balances b ON b.account_id = a.id
           WHERE b.last_seq > 0 ORDER BY a.name, a.asset`,
    values: [prefix, afterName, limit],
  });
  return rows;
}

/** Returns every balance as it was right after input `inputSeq`, zero ones left out. Reads all that was posted since. */
export async function readBalancesAt(db: Queryable, inputSeq: bigint): Promise<AccountBalance[]> {
  const { rows } = await db.query<Omit<AccountBalance, 'balance'> & { balance: string }>({
    name: 'ledger_balances_at',
    text: `SELECT a.name, a.asset, b.balance - coalesce(l.amount, 0) AS balance
           FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
           LEFT JOIN (SELECT p.account_id, sum(p.amount) AS amount FROM ledger.entries e
                      JOIN ledger.postings p ON p.entry_id = e.id AND p.occurred_at_ms = e.occurred_at_ms
                      WHERE e.input_seq > $1 GROUP BY p.account_id) l ON l.account_id = a.id
           WHERE b.balance - coalesce(l.amount, 0) <> 0 ORDER BY a.name, a.asset`,
    values: [inputSeq],
  });
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
}

export type Hold = {
  account: AccountName;
  asset: Asset;
  amount: bigint;
  /** The entry that opened it. */
  entryId: bigint;
  outcome: 'pending' | HoldOutcome;
};

/** Returns the holds of these ids that there are. */
export async function readHolds(db: Queryable, ids: readonly string[]): Promise<Map<string, Hold>> {
  const { rows } = await db.query<Hold & { id: string }>({
    name: 'ledger_read_holds',
    text: `SELECT h.id, a.name AS account, a.asset, h.amount, h.entry_id AS "entryId", coalesce(r.outcome, 'pending') AS outcome
           FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id
           LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id WHERE h.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
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
  inputSeq: bigint;
};

/** Where a page ends: the last posting on it. */
export type PostingMark = { entryId: bigint; asset: string; seq: bigint };

/** What to leave out. Times in milliseconds: `fromMs` is in, `toMs` is not. */
export type PostingFilter = {
  asset?: Asset | undefined;
  kinds?: readonly string[] | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

export type ListPostingsOptions = PostingFilter & {
  account: AccountName;
  /** Only what comes after this mark in the list, i.e. what is older. */
  after?: PostingMark | undefined;
  limit: number;
};

/** Returns postings of one account name, newest entry first. */
export async function listPostings(db: Queryable, options: ListPostingsOptions): Promise<AccountPosting[]> {
  const { account, asset, kinds, fromMs, toMs, after, limit } = options;
  const { rows } = await db.query<AccountPosting>({
    name: 'ledger_list_postings',
    // Each asset's newest by themselves, so that an account with many postings is never sorted whole; each posting's entry by its id, so
    // that no plan ever reads all entries.
    text: `SELECT p.entry_id AS "entryId", p.seq, a.asset, p.amount, p.balance_after AS "balanceAfter",
                  p.key, p.kind, p.digest, p.occurred_at_ms AS "occurredAtMs", p.input_seq AS "inputSeq"
           FROM ledger.accounts a CROSS JOIN LATERAL (
             SELECT p.*, e.key, e.kind, e.digest, e.input_seq
             FROM ledger.postings p CROSS JOIN LATERAL (
               SELECT key, kind, digest, input_seq FROM ledger.entries WHERE id = p.entry_id AND occurred_at_ms = p.occurred_at_ms LIMIT 1
             ) e
             WHERE p.account_id = a.id
               AND p.entry_id <= coalesce($3, 9223372036854775807) AND ($3::bigint IS NULL OR (p.entry_id, a.asset, p.seq) < ($3, $4, $5::bigint))
               AND p.occurred_at_ms >= $7::bigint AND p.occurred_at_ms < $8::bigint AND ($9::text[] IS NULL OR e.kind = ANY($9))
             ORDER BY p.entry_id DESC, p.seq DESC LIMIT $6
           ) p
           WHERE a.name = $1 AND ($2::text IS NULL OR a.asset = $2)
           ORDER BY p.entry_id DESC, a.asset DESC, p.seq DESC LIMIT $6`,
    values: [
      account,
      asset ?? null,
      after?.entryId ?? null,
      after?.asset ?? null,
      after?.seq ?? null,
      limit,
      fromMs ?? MS_MIN,
      toMs ?? MS_MAX,
      kinds ?? null,
    ],
  });
  return rows;
}

const MS_MIN = Number.MIN_SAFE_INTEGER;
const MS_MAX = Number.MAX_SAFE_INTEGER;

export type SumByDayAndKindOptions = PostingFilter & { accounts: readonly AccountName[] };

/** What an account gained (or lost, below zero) on one day by one kind of entry. */
export type DaySum = { day: number; kind: string; asset: Asset; amount: bigint };

/** Returns the sums of the accounts' postings per day, kind and asset, newest day first. */
export async function sumByDayAndKind(
  db: Queryable,
  { accounts, asset, kinds, fromMs, toMs }: SumByDayAndKindOptions,
): Promise<DaySum[]> {
  const { rows } = await db.query<Omit<DaySum, 'amount'> & { amount: string }>({
    name: 'ledger_sum_by_day_and_kind',
    text: `SELECT div(p.occurred_at_ms, 86400000)::integer AS day, e.kind, a.asset, sum(p.amount) AS amount
           FROM ledger.accounts a
           JOIN ledger.postings p ON p.account_id = a.id
           CROSS JOIN LATERAL (
             SELECT kind FROM ledger.entries WHERE id = p.entry_id AND occurred_at_ms = p.occurred_at_ms LIMIT 1
           ) e
           WHERE a.name = ANY($1) AND ($2::text IS NULL OR a.asset = $2) AND ($3::text[] IS NULL OR e.kind = ANY($3))
             AND p.occurred_at_ms >= $4::bigint AND p.occurred_at_ms < $5::bigint
           GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`,
    values: [accounts, asset ?? null, kinds ?? null, fromMs ?? MS_MIN, toMs ?? MS_MAX],
  });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
