/** What the database holds of a batch: its keys, balances and holds, read in one statement each, with new ids for its entries. */
import { type Queryable, toTextArray } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import type { Entry } from '../entry/entry.ts';

export interface BalanceRow {
  readonly accountId: bigint;
  readonly balance: bigint;
  readonly lastSeq: bigint;
}

export interface KnownKey {
  readonly contentHash: string;
  readonly entryId: bigint;
}

export interface HoldRow {
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly resolved: boolean;
}

/** What the database holds of a batch. */
export interface Known {
  /** The keys that were posted before. */
  readonly keys: ReadonlyMap<string, KnownKey>;
  readonly holds: ReadonlyMap<string, HoldRow>;
  /**
   * Every account that the batch names, by `accountKey`. Absent: the plan counts each account from zero and refuses no entry for its
   * balance; its writer must refuse what takes an account below `-low`.
   */
  readonly balances?: ReadonlyMap<string, BalanceRow>;
}

/** One text for name and asset; neither can hold a space. */
export function accountKey(name: string, asset: string): string {
  return `${name} ${asset}`;
}

/** What one statement needs to post a batch. */
export interface KnownBatch extends Known {
  readonly balances: ReadonlyMap<string, BalanceRow>;
  /** One id for each entry, ascending; those of refused entries are never used. */
  readonly ids: readonly bigint[];
}

/** An account that an entry names. */
export interface NamedAccount {
  readonly name: string;
  readonly asset: string;
}

/** Reads what a batch depends on, and creates the accounts that no entry has named before. */
export async function readKnown(tx: Queryable, chart: Chart, entries: readonly Entry[]): Promise<KnownBatch> {
  const wanted = new Map<string, NamedAccount>();
  for (const { postings } of entries)
    for (const { account: name, asset } of postings) wanted.set(accountKey(name, asset), { name, asset });
  const { balances, keys, ids } = await readRows(tx, entries, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !balances.has(key)).map(([, account]) => account);
  if (missing.length > 0) {
    await createAccounts(tx, chart, missing);
    for (const [key, row] of (await readRows(tx, [], missing)).balances) balances.set(key, row);
  }
  return { keys, balances, ids, holds: await findHolds(tx, entries) };
}

/**
 * One answer for three questions, distinguished by `what`; each row fills the columns it has. Accounts are looked up one by one, so that
 * no query plan ever reads all of them.
 */
const READ = `
  SELECT 'balance' AS what, a.name, a.asset AS detail, a.id, b.balance, b.last_seq
  FROM unnest($1::text[], $2::text[]) AS w(name, asset)
  CROSS JOIN LATERAL (SELECT id, name, asset FROM ledger.accounts WHERE name = w.name AND asset = w.asset LIMIT 1) a
  CROSS JOIN LATERAL (SELECT balance, last_seq FROM ledger.balances WHERE account_id = a.id LIMIT 1) b
  UNION ALL
  SELECT 'key', key, content_hash, entry_id, 0, 0 FROM ledger.idempotency_keys WHERE key = ANY($3)
  UNION ALL
  SELECT 'id', '', '', nextval('ledger.entry_ids'), 0, 0 FROM generate_series(1, $4::integer)`;

interface Row {
  readonly what: 'balance' | 'key' | 'id';
  readonly name: string;
  readonly detail: string;
  readonly id: bigint;
  readonly balance: bigint;
  readonly last_seq: bigint;
}

async function readRows(tx: Queryable, entries: readonly Entry[], accounts: readonly NamedAccount[]) {
  const { rows } = await tx.query<Row>({
    name: 'ledger_known',
    text: READ,
    values: [
      toTextArray(accounts.map(({ name }) => name)),
      toTextArray(accounts.map(({ asset }) => asset)),
      toTextArray(entries.map(({ key }) => key)),
      entries.length,
    ],
  });
  const balances = new Map<string, BalanceRow>();
  const keys = new Map<string, KnownKey>();
  const ids: bigint[] = [];
  for (const { what, name, detail, id, balance, last_seq } of rows) {
    if (what === 'balance') balances.set(accountKey(name, detail), { accountId: id, balance, lastSeq: last_seq });
    else if (what === 'key') keys.set(name, { contentHash: detail, entryId: id });
    else ids.push(id);
  }
  return { balances, keys, ids: ids.sort((left, right) => (left < right ? -1 : 1)) };
}

const KEYS_PER_QUERY = 10_000;

/** Returns the entries that were posted under the keys. */
export async function findKeys(tx: Queryable, keys: readonly string[]): Promise<Map<string, KnownKey>> {
  const found = new Map<string, KnownKey>();
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
    const { rows } = await tx.query<{ key: string; content_hash: string; entry_id: bigint }>({
      name: 'ledger_keys',
      text: 'SELECT key, content_hash, entry_id FROM ledger.idempotency_keys WHERE key = ANY($1)',
      values: [toTextArray(keys.slice(start, start + KEYS_PER_QUERY))],
    });
    for (const row of rows) found.set(row.key, { contentHash: row.content_hash, entryId: row.entry_id });
  }
  return found;
}

async function findHolds(tx: Queryable, entries: readonly Entry[]): Promise<Map<string, HoldRow>> {
  const ids = entries.flatMap(({ opensHold, resolvesHold }) => [opensHold ?? [], resolvesHold?.id ?? []].flat());
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string } & HoldRow>({
    name: 'ledger_holds',
    text: `SELECT h.id, a.name AS account, a.asset, h.amount, r.hold_id IS NOT NULL AS resolved
           FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id
           LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id WHERE h.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
}

/** Creates accounts with a balance of 0; those that exist stay as they are. */
export async function createAccounts(tx: Queryable, chart: Chart, accounts: readonly NamedAccount[]): Promise<void> {
  await tx.query(
    `WITH made AS (
       INSERT INTO ledger.accounts (name, asset) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT DO NOTHING RETURNING id, name
     )
     INSERT INTO ledger.balances (account_id, balance, last_seq, may_be_negative)
     SELECT m.id, 0, 0, w.negative FROM made m
     JOIN (SELECT DISTINCT * FROM unnest($1::text[], $3::boolean[])) AS w(name, negative) ON w.name = m.name`,
    [
      accounts.map(({ name }) => name),
      accounts.map(({ asset }) => asset),
      accounts.map(({ name }) => chart.mayBeNegative(name)),
    ],
  );
}
