/**
 * Tables in parts by ranges of a number that grows as rows are added. A table that holds rows becomes the first part, without a copy and while
 * others read and write it; further parts are made ahead. A row beyond them waits in the default part. Parts are in the schema `parts`, which
 * only their owner reaches; all others go through the table itself.
 */
import { escapeIdentifier, type Pool, type Queryable } from '../connection/pool.ts';
import { limitLockWaits, type ShortLocksOptions, withShortLocks } from '../migrations/short-locks.ts';
import { grantLike } from './grant-like.ts';

export type RangedTable = {
  schema: string;
  table: string;
  /** A bigint that is not null; the table's unique keys that hold for all parts begin with it. */
  column: string;
  /** A unique key of the table that begins with `column`. Other keys of the table are unique within a part. */
  key: readonly string[];
  /** Numbers of one part. */
  size: bigint;
};

export type EnsureRangesOptions = ShortLocksOptions & {
  /** Runs in each transaction before it locks the table, e.g. to lock first what writers lock first. */
  lockFirst?: (tx: Queryable) => Promise<unknown>;
  /** Every part up to the one of this number is made: for many rows that are about to be written. */
  through?: bigint;
};

const SCHEMA = 'parts';
/** Of these sizes, parts are there ahead of the newest row: a process that runs long without a start finds them. */
const AHEAD = 2n;

/**
 * Brings the table into parts and makes the parts ahead; returns how many parts were made. To be run by the owner of the tables; several
 * processes may do so at once. @throws {DATABASE_BUSY} when the locks were not to be had for 15 minutes
 */
export async function ensureRanges(
  owner: Pool,
  table: RangedTable,
  options: EnsureRangesOptions = {},
): Promise<number> {
  const isFirst = !(await isInParts(owner, table));
  if (isFirst) await boundFirstPart(owner, table, options);
  const work = async (tx: Queryable) => {
    await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
    await limitLockWaits(tx);
    await options.lockFirst?.(tx);
    if (!(await isInParts(tx, table))) await becomeFirstPart(tx, table);
    return makeParts(tx, table, options.through ?? 0n);
  };
  const made = await withShortLocks(owner, work, options);
  // What the planner knows of a table, it has to know of the table in parts: from a sample, which keeps no other process waiting.
  if (isFirst) await owner.query(`ANALYZE ${nameOf(table)}`);
  return made;
}

const nameOf = ({ schema, table }: RangedTable) => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
const partOf = ({ table }: RangedTable, part: bigint | 'default') =>
  `${SCHEMA}.${escapeIdentifier(`${table}_${part}`)}`;
const boundOf = ({ table }: RangedTable) => escapeIdentifier(`${table}_first_part`);

async function isInParts(db: Queryable, table: RangedTable): Promise<boolean> {
  const { rows } = await db.query<{ relkind: string }>('SELECT relkind FROM pg_class WHERE oid = $1::regclass', [
    nameOf(table),
  ]);
  return rows[0]?.relkind === 'p';
}

async function readLast(db: Queryable, table: RangedTable): Promise<bigint> {
  const { rows } = await db.query<{ last: bigint | null }>(`SELECT max(${table.column}) AS last FROM ${nameOf(table)}`);
  return rows[0]?.last ?? 0n;
}

/**
 * Gives the table a checked bound that it keeps as the first part, so that becoming it reads no row. The bound leaves space for a whole part:
 * others write meanwhile. Reading all rows to check it, and what else was not checked yet, keeps no other process waiting.
 */
async function boundFirstPart(owner: Pool, table: RangedTable, options: ShortLocksOptions): Promise<void> {
  const { column, size } = table;
  const whole = nameOf(table);
  const inTry = (work: (tx: Queryable) => Promise<unknown>) =>
    withShortLocks(
      owner,
      async (tx) => {
        await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
        await limitLockWaits(tx);
        if (!(await isInParts(tx, table))) await work(tx);
      },
      options,
    );
  await inTry(async (tx) => {
    const last = await readLast(tx, table);
    // That of another process that is doing the same stays.
    if ((await readBound(tx, table)) > last + size) return;
    await tx.query(`ALTER TABLE ${whole} DROP CONSTRAINT IF EXISTS ${boundOf(table)},
      ADD CONSTRAINT ${boundOf(table)} CHECK (${column} < ${(last / size + 2n) * size}) NOT VALID`);
  });
  await inTry(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      "SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c' AND NOT convalidated",
      [whole],
    );
    for (const { name } of rows) await tx.query(`ALTER TABLE ${whole} VALIDATE CONSTRAINT ${escapeIdentifier(name)}`);
  });
}

/** Returns the number below which the table's rows are by its bound; 0 without one. */
async function readBound(tx: Queryable, table: RangedTable): Promise<bigint> {
  const { rows } = await tx.query<{ bound: string }>(
    'SELECT pg_get_constraintdef(oid) AS bound FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2',
    [nameOf(table), `${table.table}_first_part`],
  );
  return BigInt(/< '?(\d+)/.exec(rows[0]?.bound ?? '')?.[1] ?? 0);
}

/** The table gets another name and a table in parts gets its own, with the same rights. */
async function becomeFirstPart(tx: Queryable, table: RangedTable): Promise<void> {
  const { schema, table: name, column, key } = table;
  const whole = nameOf(table);
  const first = partOf(table, 0n);
  const end = await readBound(tx, table);
  await tx.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await tx.query(`ALTER TABLE ${whole} RENAME TO ${escapeIdentifier(`${name}_0`)}`);
  await tx.query(`ALTER TABLE ${escapeIdentifier(schema)}.${escapeIdentifier(`${name}_0`)} SET SCHEMA ${SCHEMA}`);
  await tx.query(
    `CREATE TABLE ${whole} (LIKE ${first} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (${column})`,
  );
  await tx.query(`ALTER TABLE ${whole} DROP CONSTRAINT ${boundOf(table)}`);
  await tx.query(`CREATE UNIQUE INDEX ON ${whole} (${key.join(', ')})`);
  await grantLike(tx, { from: first, to: whole });
  await tx.query(`ALTER TABLE ${whole} ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO (${end})`);
  await tx.query(`ALTER TABLE ${first} DROP CONSTRAINT ${boundOf(table)}`);
  await tx.query(`CREATE TABLE ${partOf(table, 'default')} (LIKE ${first} INCLUDING ALL)`);
  await tx.query(`ALTER TABLE ${whole} ATTACH PARTITION ${partOf(table, 'default')} DEFAULT`);
}

/** A part is filled before it is attached, so that no row is ever in two places or in none. */
async function makeParts(tx: Queryable, table: RangedTable, through: bigint): Promise<number> {
  const { column, size } = table;
  const [whole, rest] = [nameOf(table), partOf(table, 'default')];
  const end = await readEnd(tx, table);
  const last = await readLast(tx, table);
  const wanted = new Set([...(await listWaiting(tx, table)), last / size]);
  for (let ahead = 1n; ahead <= AHEAD; ahead += 1n) wanted.add(last / size + ahead);
  for (let part = end / size; part * size <= through; part += 1n) wanted.add(part);
  const starts = [...wanted].map((part) => part * size).filter((from) => from >= end);
  for (const from of starts.sort((left, right) => (left < right ? -1 : 1))) {
    const part = partOf(table, from);
    await tx.query(`
      CREATE TABLE ${part} (LIKE ${rest} INCLUDING ALL);
      WITH moved AS (DELETE FROM ${rest} WHERE ${column} >= ${from} AND ${column} < ${from + size} RETURNING *)
      INSERT INTO ${part} SELECT * FROM moved;
      ALTER TABLE ${whole} ATTACH PARTITION ${part} FOR VALUES FROM (${from}) TO (${from + size});`);
  }
  return starts.length;
}

/** Returns the parts, counted from 0, whose rows are in the default part. */
async function listWaiting(tx: Queryable, table: RangedTable): Promise<bigint[]> {
  const { rows } = await tx.query<{ part: bigint }>(
    `SELECT DISTINCT div(${table.column}, ${table.size})::bigint AS part FROM ${partOf(table, 'default')}`,
  );
  return rows.map(({ part }) => part);
}

/** Returns where the last part ends. */
async function readEnd(tx: Queryable, table: RangedTable): Promise<bigint> {
  const { rows } = await tx.query<{ bound: string }>(
    `SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass`,
    [nameOf(table)],
  );
  const ends = rows.map(({ bound }) => BigInt(/ TO \('?(\d+)'?\)/.exec(bound)?.[1] ?? 0));
  return ends.reduce((last, end) => (end > last ? end : last), 0n);
}
