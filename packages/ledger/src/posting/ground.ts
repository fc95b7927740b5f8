/** What a batch starts from: the keys, balances and holds it names, read in one statement each, and ids for its entries. */
import { type Queryable, toTextArray } from '@suil/postgres';
import { type AccountName, mayBeNegative } from '../entry/chart.ts';
import type { Entry } from '../entry/entry.ts';
import { accountKey, type BalanceRow, type BatchGround, type HoldRow, type KnownKey } from './plan-batch.ts';

/** Accounts that no entry has named before are made. */
export async function readGround(tx: Queryable, entries: readonly Entry[]): Promise<BatchGround> {
  const wanted = new Map<string, NamedAccount>();
  for (const { postings } of entries)
    for (const { account, asset } of postings) wanted.set(accountKey(account, asset), { account, asset });
  const ground = await readRows(tx, entries, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !ground.balances.has(key)).map(([, account]) => account);
  if (missing.length > 0) {
    await createAccounts(tx, missing);
    for (const [key, row] of (await readRows(tx, [], missing)).balances) ground.balances.set(key, row);
  }
  return { ...ground, holds: await findHolds(tx, entries) };
}

type NamedAccount = { account: AccountName; asset: string };

/**
 * One answer for three questions, told apart by `what`; each row fills the columns it has. Accounts are looked up one by one, so that no
 * plan ever reads all of them.
 */
const GROUND = `
  SELECT 'balance' AS what, a.name, a.asset AS detail, a.id, b.balance, b.last_seq
  FROM unnest($1::text[], $2::text[]) AS w(name, asset)
  CROSS JOIN LATERAL (SELECT id, name, asset FROM ledger.accounts WHERE name = w.name AND asset = w.asset LIMIT 1) a
  CROSS JOIN LATERAL (SELECT balance, last_seq FROM ledger.balances WHERE account_id = a.id LIMIT 1) b
  UNION ALL
  SELECT 'key', key, content_hash, entry_id, 0, 0 FROM ledger.idempotency_keys WHERE key = ANY($3)
  UNION ALL
  SELECT 'id', '', '', nextval('ledger.entry_ids'), 0, 0 FROM generate_series(1, $4::integer)`;

type GroundRow = {
  what: 'balance' | 'key' | 'id';
  name: string;
  detail: string;
  id: bigint;
  balance: bigint;
  last_seq: bigint;
};

async function readRows(tx: Queryable, entries: readonly Entry[], accounts: readonly NamedAccount[]) {
  const { rows } = await tx.query<GroundRow>({
    name: 'ledger_ground',
    text: GROUND,
    values: [
      toTextArray(accounts.map(({ account }) => account)),
      toTextArray(accounts.map(({ asset }) => asset)),
      toTextArray(entries.map(({ key }) => key)),
      entries.length,
    ],
  });
  const balances = new Map<string, BalanceRow>();
  const known = new Map<string, KnownKey>();
  const ids: bigint[] = [];
  for (const { what, name, detail, id, balance, last_seq } of rows) {
    if (what === 'balance') balances.set(accountKey(name, detail), { accountId: id, balance, lastSeq: last_seq });
    else if (what === 'key') known.set(name, { contentHash: detail, entryId: id });
    else ids.push(id);
  }
  return { balances, known, ids: ids.sort((left, right) => (left < right ? -1 : 1)) };
}

/** Returns the entries that stand under the keys. */
export async function findKeys(tx: Queryable, keys: readonly string[]): Promise<Map<string, KnownKey>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.query<{ key: string; content_hash: string; entry_id: bigint }>({
    name: 'ledger_keys',
    text: 'SELECT key, content_hash, entry_id FROM ledger.idempotency_keys WHERE key = ANY($1)',
    values: [toTextArray(keys)],
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

/** Makes accounts with a balance of 0; those that are there already stay as they are. */
export async function createAccounts(tx: Queryable, accounts: readonly NamedAccount[]): Promise<void> {
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
