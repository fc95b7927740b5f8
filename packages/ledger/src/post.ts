/**
 * Posts a batch of entries inside the caller's transaction: one look at keys and balances, one decision in memory (plan-batch.ts),
 * one set-based statement that writes everything. Portable SQL only: no locks beyond the rows written, no functions, no triggers.
 */
import { AppError } from '@suil/core';
import { type Queryable, RetryTransaction } from '@suil/postgres';
import { type AccountName, mayBeNegative } from './chart.ts';
import type { Entry } from './entry.ts';
import { accountKey, type BalanceRow, type BatchPlan, type KnownKey, planBatch } from './plan-batch.ts';

export type PostResult =
  /** Written now, or (`duplicate`) already written by an earlier entry of the same key and content. */
  | { status: 'posted' | 'duplicate'; key: string; entryId: bigint }
  /** The key belongs to an entry of other content. */
  | { status: 'conflict'; key: string }
  /** `account` would go below zero. */
  | { status: 'insufficient'; key: string; account: AccountName; asset: string }
  /** The entry can never be posted. */
  | { status: 'invalid'; key: string; reason: string };

/**
 * Posts entries in order and returns one result for each; refused ones leave no trace. When another transaction got in between,
 * throws what makes `withTransaction` run everything again: nothing is half written.
 */
export async function postEntries(tx: Queryable, entries: readonly Entry[], nowMs: number): Promise<PostResult[]> {
  if (entries.length === 0) return [];
  const known = await findKeys(tx, entries);
  const balances = await findBalances(tx, entries);
  const plan = planBatch(entries, balances, known);
  const entryIds = plan.postings.length === 0 ? new Map<string, bigint>() : await write(tx, entries, plan, nowMs);
  return plan.verdicts.map((verdict, index): PostResult => {
    const key = entries[index]?.key ?? '';
    if (verdict.status === 'post') return { status: 'posted', key, entryId: entryIds.get(key) ?? 0n };
    if (verdict.status === 'repeat') return { status: 'duplicate', key, entryId: entryIds.get(key) ?? 0n };
    return { ...verdict, key };
  });
}

/**
 * Returns the id of the entry that now stands under the key.
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_ENTRY_INVALID}
 */
export function requirePosted(result: PostResult): bigint {
  switch (result.status) {
    case 'posted':
    case 'duplicate':
      return result.entryId;
    case 'insufficient':
      throw new AppError('LEDGER_BALANCE_INSUFFICIENT', { account: result.account, asset: result.asset });
    case 'conflict':
      throw new AppError('LEDGER_KEY_CONFLICT', { key: result.key });
    case 'invalid':
      throw new AppError('LEDGER_ENTRY_INVALID', { key: result.key, detail: result.reason });
  }
}

async function findKeys(tx: Queryable, entries: readonly Entry[]): Promise<Map<string, KnownKey>> {
  const { rows } = await tx.query<{ key: string; content_hash: string; entry_id: bigint }>({
    name: 'ledger_keys',
    text: 'SELECT key, content_hash, entry_id FROM ledger.idempotency_keys WHERE key = ANY($1)',
    values: [entries.map((entry) => entry.key)],
  });
  return new Map(rows.map((row) => [row.key, { contentHash: row.content_hash, entryId: row.entry_id }]));
}

type AccountRow = { id: bigint; name: string; asset: string; balance: bigint; last_seq: bigint };

async function findBalances(tx: Queryable, entries: readonly Entry[]): Promise<Map<string, BalanceRow>> {
  const wanted = new Map(
    entries
      .flatMap((entry) => entry.postings)
      .map(({ account, asset }) => [accountKey(account, asset), { account, asset }]),
  );
  const names = [...wanted.values()];
  const found = await readBalances(tx, names);
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, account]) => account);
  if (missing.length === 0) return found;
  await createAccounts(tx, missing);
  return readBalances(tx, names);
}

type NamedAccount = { account: AccountName; asset: string };

async function readBalances(tx: Queryable, accounts: readonly NamedAccount[]): Promise<Map<string, BalanceRow>> {
  const { rows } = await tx.query<AccountRow>({
    name: 'ledger_balances',
    text: `SELECT a.id, a.name, a.asset, b.balance, b.last_seq
           FROM unnest($1::text[], $2::text[]) AS w(name, asset)
           JOIN ledger.accounts a ON a.name = w.name AND a.asset = w.asset
           JOIN ledger.balances b ON b.account_id = a.id`,
    values: [accounts.map(({ account }) => account), accounts.map(({ asset }) => asset)],
  });
  return new Map(
    rows.map((row) => [
      accountKey(row.name, row.asset),
      { accountId: row.id, balance: row.balance, lastSeq: row.last_seq },
    ]),
  );
}

async function createAccounts(tx: Queryable, accounts: readonly NamedAccount[]): Promise<void> {
  await tx.query(
    `WITH made AS (
       INSERT INTO ledger.accounts (name, asset) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT DO NOTHING RETURNING id, name
     )
     INSERT INTO ledger.balances (account_id, balance, last_seq, may_be_negative)
     SELECT m.id, 0, 0, w.negative FROM made m
     JOIN (SELECT DISTINCT * FROM unnest($1::text[], $3::boolean[])) AS w(name, negative) ON w.name = m.name`,
    [
      accounts.map(({ account }) => account),
      accounts.map(({ asset }) => asset),
      accounts.map(({ account }) => mayBeNegative(account)),
    ],
  );
}

/** Balances move only from where the plan saw them; fewer rows than planned means that somebody was faster. */
const WRITE = `
  WITH moved AS (
    UPDATE ledger.balances b SET balance = v.balance, last_seq = v.last_seq
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS v(account_id, seq_before, last_seq, balance)
    WHERE b.account_id = v.account_id AND b.last_seq = v.seq_before
    RETURNING b.account_id
  ), entered AS (
    INSERT INTO ledger.entries (key, kind, digest, occurred_at_ms, posted_at_ms)
    SELECT v.key, v.kind, v.digest, v.occurred_at_ms, $10 FROM unnest($5::text[], $6::text[], $7::text[], $8::bigint[]) AS v(key, kind, digest, occurred_at_ms)
    RETURNING id, key
  ), keyed AS (
    INSERT INTO ledger.idempotency_keys (key, content_hash, entry_id)
    SELECT e.key, v.content_hash, e.id FROM entered e JOIN unnest($5::text[], $9::text[]) AS v(key, content_hash) ON v.key = e.key
    ON CONFLICT DO NOTHING RETURNING key
  ), posted AS (
    INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after)
    SELECT v.account_id, v.seq, e.id, v.amount, v.balance_after
    FROM unnest($11::text[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[]) AS v(key, account_id, seq, amount, balance_after)
    JOIN entered e ON e.key = v.key
    ON CONFLICT DO NOTHING RETURNING account_id
  )
  SELECT e.id, e.key,
         (SELECT count(*) FROM moved) AS moved, (SELECT count(*) FROM keyed) AS keyed, (SELECT count(*) FROM posted) AS posted
  FROM entered e`;

type WriteRow = { id: bigint; key: string; moved: bigint; keyed: bigint; posted: bigint };

async function write(
  tx: Queryable,
  entries: readonly Entry[],
  plan: BatchPlan,
  nowMs: number,
): Promise<Map<string, bigint>> {
  const fresh = entries.flatMap((entry, index) => {
    const verdict = plan.verdicts[index];
    return verdict?.status === 'post' ? [{ ...entry, contentHash: verdict.contentHash }] : [];
  });
  const { rows } = await tx.query<WriteRow>({
    name: 'ledger_write',
    text: WRITE,
    values: [
      plan.moves.map(({ before }) => before.accountId),
      plan.moves.map(({ before }) => before.lastSeq),
      plan.moves.map(({ after }) => after.lastSeq),
      plan.moves.map(({ after }) => after.balance),
      fresh.map((entry) => entry.key),
      fresh.map((entry) => entry.kind),
      fresh.map((entry) => entry.digest),
      fresh.map((entry) => entry.occurredAtMs),
      fresh.map((entry) => entry.contentHash),
      nowMs,
      plan.postings.map((posting) => posting.key),
      plan.postings.map((posting) => posting.accountId),
      plan.postings.map((posting) => posting.seq),
      plan.postings.map((posting) => posting.amount),
      plan.postings.map((posting) => posting.balanceAfter),
    ],
  });
  const [row] = rows;
  const complete =
    row !== undefined &&
    Number(row.moved) === plan.moves.length &&
    Number(row.keyed) === fresh.length &&
    Number(row.posted) === plan.postings.length;
  if (!complete) throw new RetryTransaction('a balance or a key changed since it was read');
  return new Map(rows.map(({ key, id }) => [key, id]));
}
