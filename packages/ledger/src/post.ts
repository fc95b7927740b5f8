/**
 * Posts a batch of entries inside the caller's transaction: one look at keys and balances, one decision in memory (plan-batch.ts),
 * one set-based statement that writes everything. Portable SQL only: no locks beyond the rows written, no functions, no triggers.
 */
import { AppError } from '@suil/core';
import { type Queryable, RetryTransaction } from '@suil/postgres';
import { type AccountName, mayBeNegative } from './chart.ts';
import type { Entry } from './entry.ts';
import {
  accountKey,
  type BalanceRow,
  type BatchPlan,
  type HoldRefusal,
  type HoldRow,
  type KnownKey,
  planBatch,
} from './plan-batch.ts';

export type PostResult =
  /** Written now, or (`duplicate`) already written by an earlier entry of the same key and content. */
  | { status: 'posted' | 'duplicate'; key: string; entryId: bigint }
  /** The key belongs to an entry of other content. */
  | { status: 'conflict'; key: string }
  /** `account` would go below zero. */
  | { status: 'insufficient'; key: string; account: AccountName; asset: string }
  /** The hold it opens is there already, or the one it resolves is not there or not open. */
  | { status: 'hold'; key: string; hold: string; reason: HoldRefusal }
  /** The entry can never be posted. */
  | { status: 'invalid'; key: string; reason: string };

/**
 * Posts entries in order and returns one result for each; refused ones leave no trace. When another transaction got in between,
 * throws what makes `withTransaction` run everything again: nothing is half written.
 */
export async function postEntries(tx: Queryable, entries: readonly Entry[], nowMs: number): Promise<PostResult[]> {
  if (entries.length === 0) return [];
  const ground = {
    known: await findKeys(
      tx,
      entries.map((entry) => entry.key),
    ),
    balances: await findBalances(tx, entries),
    holds: await findHolds(tx, entries),
  };
  const plan = planBatch(entries, ground);
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
 * @throws {LEDGER_BALANCE_INSUFFICIENT}, {LEDGER_KEY_CONFLICT}, {LEDGER_HOLD_REFUSED}, {LEDGER_ENTRY_INVALID}
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
    case 'hold':
      throw new AppError('LEDGER_HOLD_REFUSED', { hold: result.hold, reason: result.reason });
    case 'invalid':
      throw new AppError('LEDGER_ENTRY_INVALID', { key: result.key, detail: result.reason });
  }
}

/** Returns the entries that stand under the keys. */
export async function findKeys(tx: Queryable, keys: readonly string[]): Promise<Map<string, KnownKey>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.query<{ key: string; content_hash: string; entry_id: bigint }>({
    name: 'ledger_keys',
    text: 'SELECT key, content_hash, entry_id FROM ledger.idempotency_keys WHERE key = ANY($1)',
    values: [keys],
  });
  return new Map(rows.map((row) => [row.key, { contentHash: row.content_hash, entryId: row.entry_id }]));
}

async function findHolds(tx: Queryable, entries: readonly Entry[]): Promise<Map<string, HoldRow>> {
  const ids = entries.flatMap(({ opensHold, resolvesHold }) => [opensHold ?? [], resolvesHold?.id ?? []].flat());
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string } & HoldRow>({
    name: 'ledger_holds',
    text: `SELECT h.id, h.account_id AS "accountId", h.amount, r.hold_id IS NOT NULL AS resolved
           FROM ledger.holds h LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id WHERE h.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
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
const MOVE_AND_ENTER = `
  WITH moved AS (
    UPDATE ledger.balances b SET balance = v.balance, last_seq = v.last_seq
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS v(account_id, seq_before, last_seq, balance)
    WHERE b.account_id = v.account_id AND b.last_seq = v.seq_before
    RETURNING b.account_id
  ), entered AS (
    INSERT INTO ledger.entries (key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
    SELECT v.key, v.kind, v.digest, v.occurred_at_ms, v.input_seq, $11
    FROM unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[]) AS v(key, kind, digest, occurred_at_ms, input_seq)
    RETURNING id, key
  ), keyed AS (
    INSERT INTO ledger.idempotency_keys (key, content_hash, entry_id)
    SELECT e.key, v.content_hash, e.id FROM entered e JOIN unnest($5::text[], $10::text[]) AS v(key, content_hash) ON v.key = e.key
    ON CONFLICT DO NOTHING RETURNING key
  ), posted AS (
    INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after, occurred_at_ms)
    SELECT v.account_id, v.seq, e.id, v.amount, v.balance_after, v.occurred_at_ms
    FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[])
      AS v(key, account_id, seq, amount, balance_after, occurred_at_ms)
    JOIN entered e ON e.key = v.key
    ON CONFLICT DO NOTHING RETURNING account_id
  )`;
const COUNTS = `(SELECT count(*) FROM moved) AS moved, (SELECT count(*) FROM keyed) AS keyed, (SELECT count(*) FROM posted) AS posted`;

const WRITE = `${MOVE_AND_ENTER} SELECT e.id, e.key, ${COUNTS}, 0 AS held, 0 AS resolved FROM entered e`;

const WRITE_WITH_HOLDS = `${MOVE_AND_ENTER}, held AS (
    INSERT INTO ledger.holds (id, account_id, amount, entry_id)
    SELECT v.id, v.account_id, v.amount, e.id
    FROM unnest($18::text[], $19::text[], $20::bigint[], $21::bigint[]) AS v(key, id, account_id, amount) JOIN entered e ON e.key = v.key
    ON CONFLICT DO NOTHING RETURNING id
  ), resolved AS (
    INSERT INTO ledger.hold_resolutions (hold_id, outcome, entry_id)
    SELECT v.id, v.outcome, e.id FROM unnest($22::text[], $23::text[], $24::text[]) AS v(key, id, outcome) JOIN entered e ON e.key = v.key
    ON CONFLICT DO NOTHING RETURNING hold_id
  )
  SELECT e.id, e.key, ${COUNTS}, (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM resolved) AS resolved FROM entered e`;

type WriteRow = {
  id: bigint;
  key: string;
  moved: bigint;
  keyed: bigint;
  posted: bigint;
  held: bigint | number;
  resolved: bigint | number;
};

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
  const hasHolds = plan.holds.length + plan.resolutions.length > 0;
  const { rows } = await tx.query<WriteRow>({
    name: hasHolds ? 'ledger_write_holds' : 'ledger_write',
    text: hasHolds ? WRITE_WITH_HOLDS : WRITE,
    values: [...toValues(fresh, plan, nowMs), ...(hasHolds ? toHoldValues(plan) : [])],
  });
  const [row] = rows;
  const complete =
    row !== undefined &&
    Number(row.moved) === plan.moves.length &&
    Number(row.keyed) === fresh.length &&
    Number(row.posted) === plan.postings.length &&
    Number(row.held) === plan.holds.length &&
    Number(row.resolved) === plan.resolutions.length;
  if (!complete) throw new RetryTransaction('a balance, a key or a hold changed since it was read');
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function toValues(
  fresh: readonly (Entry & { contentHash: string })[],
  { moves, postings }: BatchPlan,
  nowMs: number,
): unknown[] {
  return [
    moves.map(({ before }) => before.accountId),
    moves.map(({ before }) => before.lastSeq),
    moves.map(({ after }) => after.lastSeq),
    moves.map(({ after }) => after.balance),
    fresh.map((entry) => entry.key),
    fresh.map((entry) => entry.kind),
    fresh.map((entry) => entry.digest),
    fresh.map((entry) => entry.occurredAtMs),
    fresh.map((entry) => entry.inputSeq),
    fresh.map((entry) => entry.contentHash),
    nowMs,
    postings.map((posting) => posting.key),
    postings.map((posting) => posting.accountId),
    postings.map((posting) => posting.seq),
    postings.map((posting) => posting.amount),
    postings.map((posting) => posting.balanceAfter),
    postings.map((posting) => posting.occurredAtMs),
  ];
}

function toHoldValues({ holds, resolutions }: BatchPlan): unknown[] {
  return [
    holds.map((hold) => hold.key),
    holds.map((hold) => hold.id),
    holds.map((hold) => hold.accountId),
    holds.map((hold) => hold.amount),
    resolutions.map((resolution) => resolution.key),
    resolutions.map((resolution) => resolution.id),
    resolutions.map((resolution) => resolution.outcome),
  ];
}
