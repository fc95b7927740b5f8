/**
 * Changes one byte of a column as a superuser can, past every trigger and foreign key, looks what is found, and takes the change back.
 * Lines, intents, the head and balances are the auditor's to find; postings the ledger's own check's.
 */
import type { Queryable } from '@suil/postgres';
import { checkLedger } from '../../../suil/server/src/ledger.ts';
import type { Random } from '../../chain-fuzz/random.ts';
import { auditDatabase } from './audit-database.ts';
import type { Deployment } from './deployment.ts';
import type { Finding } from './finding.ts';
import { flip } from './flip.ts';

interface Table {
  readonly name: string;
  /** Types of the columns that are changed. */
  readonly columns: Readonly<Record<string, 'bigint' | 'integer' | 'text' | 'jsonb' | 'bytea'>>;
  /** SQL of a row `t`: what a difference may name it by. */
  readonly names: string;
  /** SQL of a row `t`: the line it belongs to; null where the audit begins with the newest snapshot. */
  readonly line: string;
}

const TABLES: readonly Table[] = [
  {
    name: 'ledger.journal',
    columns: {
      ...{ seq: 'bigint', epoch: 'integer', kind: 'text', ref: 'text', day: 'integer', at_ms: 'bigint' },
      ...{ content: 'jsonb', hash: 'bytea' },
    },
    names: `ARRAY['line ' || t.seq, 'intent ' || t.ref, 'follows ' || (t.seq - 1)]`,
    line: 't.seq',
  },
  {
    name: 'intents',
    columns: {
      ...{ nonce: 'text', address: 'text', action: 'text', parameters: 'jsonb', message: 'text', signature: 'text' },
      ...{ issued_at_ms: 'bigint', expires_at_ms: 'bigint', outcome: 'text', code: 'text' },
    },
    names: `ARRAY['line ' || t.input_seq, 'intent ' || t.nonce]`,
    line: 't.input_seq',
  },
  {
    name: 'ledger.journal_head',
    columns: { last_seq: 'bigint', last_hash: 'bytea', epoch: 'integer' },
    names: `ARRAY['line ' || t.last_seq, 'last line is ' || t.last_seq]`,
    line: 'NULL::bigint',
  },
  {
    name: 'ledger.balances',
    columns: { account_id: 'bigint', balance: 'bigint', last_seq: 'bigint' },
    names: `ARRAY['account ' || t.account_id, (SELECT a.name FROM ledger.accounts a WHERE a.id = t.account_id)]`,
    line: 'NULL::bigint',
  },
  {
    name: 'ledger.postings',
    columns: {
      ...{ account_id: 'bigint', seq: 'bigint', entry_id: 'bigint', amount: 'bigint', balance_after: 'bigint' },
      occurred_at_ms: 'bigint',
    },
    names: `ARRAY['entry ' || t.entry_id, 'posting ' || t.account_id, (SELECT a.name FROM ledger.accounts a WHERE a.id = t.account_id)]`,
    line: 'NULL::bigint',
  },
];

interface Row {
  readonly place: string;
  readonly partition: string;
  readonly bytes: Buffer;
  readonly names: string[];
  readonly line: string | null;
}

/** Every column as often as any other. */
const PLACES = TABLES.flatMap((table) =>
  Object.entries(table.columns).map(([column, type]) => ({ table, column, type })),
);
type Place = (typeof PLACES)[number];

/** Few bytes make a number another number: so many are tried. */
const FLIPS_MAX = 500;

/** Returns what was found of one changed byte; null when there is no such row, or Postgres takes none of the changes. */
export async function changeDatabase(deployment: Deployment, random: Random): Promise<Finding | null> {
  const place = random.pick(PLACES);
  const client = await deployment.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await dropChecks(client, place.table);
    const row = await pickRow(client, place, random);
    if (row === null || !(await changeRow(client, place, row, random))) return null;
    const line = row.line === null ? BigInt(Number.MAX_SAFE_INTEGER) : BigInt(row.line);
    const { state } = await deployment.openBefore(line);
    const difference = await auditDatabase(client, state, deployment);
    const differences = difference === null ? [] : [difference];
    if (difference === null && row.line === null) differences.push(...(await checkLedger(client)));
    return { place: `${place.table.name}.${place.column}`, names: row.names, differences };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** A value that no constraint allows is to be found, too. */
async function dropChecks(db: Queryable, { name }: Table): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(conname) AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [name],
  );
  for (const check of rows) await db.query(`ALTER TABLE ${name} DROP CONSTRAINT ${check.name}`);
}

const bytesOf = ({ column, type }: Place) =>
  type === 'bytea' ? `t.${column}` : `convert_to(t.${column}::text, 'UTF8')`;

async function pickRow(db: Queryable, place: Place, random: Random): Promise<Row | null> {
  const { table, column } = place;
  const from = `FROM ${table.name} t WHERE t.${column} IS NOT NULL`;
  const { rows: counted } = await db.query<{ rows: bigint }>(`SELECT count(*) AS rows ${from}`);
  const rows = Number(counted[0]?.rows ?? 0);
  if (rows === 0) return null;
  const { rows: picked } = await db.query<Row>(
    `SELECT t.ctid::text AS place, t.tableoid::text AS partition, ${bytesOf(place)} AS bytes, ${table.names} AS names,
            (${table.line})::text AS line
     ${from} ORDER BY t.tableoid, t.ctid LIMIT 1 OFFSET $1`,
    [random.below(rows)],
  );
  return picked[0] ?? null;
}

/** Returns whether the column has another value now. */
async function changeRow(db: Queryable, place: Place, { bytes, ...row }: Row, random: Random): Promise<boolean> {
  const { table, column, type } = place;
  const value = type === 'bytea' ? '$1::bytea' : `convert_from($1::bytea, 'UTF8')::${type}`;
  const update = `UPDATE ${table.name} t SET ${column} = ${value} WHERE t.ctid = $2::tid AND t.tableoid = $3::oid RETURNING ${bytesOf(place)} AS bytes`;
  for (let flips = 0; flips < FLIPS_MAX; flips += 1) {
    const { changed } = flip(bytes, random);
    await db.query('SAVEPOINT before');
    try {
      const { rows } = await db.query<{ bytes: Buffer }>(update, [changed, row.place, row.partition]);
      if (rows[0] !== undefined && !rows[0].bytes.equals(bytes)) return true;
    } catch {
      // No text, no number, or the key of another row: the database cannot hold it.
    }
    await db.query('ROLLBACK TO before');
  }
  return false;
}
