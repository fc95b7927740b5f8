/**
 * Forward-only schema changes, applied in order and checked at every start. Each part of the application (a "scope") numbers its own
 * changes; what has been applied is never edited. Knows no table but its own.
 */

import { codeOfFailure } from '../connection/failures.ts';
import type { Pool, Queryable } from '../connection/pool.ts';
import { PostgresError } from '../errors.ts';
import { RetryTransaction } from '../transaction/transaction.ts';
import { checksum, isExpand, type Migration, type MigrationScope } from './migration.ts';
import { limitLockWaits, type ShortLocksOptions, withShortLocks } from './short-locks.ts';

/** Two processes that create the same table at once: one of them sees one of these, and finds the table at its next try. */
const CREATION_RACES = new Set(['23505', '42P07', '42P06']);
export type Migrated = {
  /** How many changes were applied. */
  applied: number;
  /** Whether the database has changes of later code, all of which leave this code running. Then the later code owns rights and roles. */
  isNewer: boolean;
};

/**
 * Brings the database to the schema this code knows, in one transaction. Several processes may do so at once; one works, the others
 * wait and find nothing left to do. Asks for locks in short tries for up to 15 minutes, so that no other statement waits behind it for long.
 * @throws {SETUP_SCHEMA_UNKNOWN} when the database holds changes that this code does not know and that do not only expand it,
 * {DATABASE_BUSY} when the locks were not to be had
 */
export async function migrate(
  pool: Pool,
  scopes: readonly MigrationScope[],
  nowMs: number,
  options: ShortLocksOptions = {},
): Promise<Migrated> {
  return withShortLocks(pool, (tx) => migrateAll(tx, scopes, nowMs), options);
}

async function migrateAll(tx: Queryable, scopes: readonly MigrationScope[], nowMs: number): Promise<Migrated> {
  await prepare(tx);
  // The row is the queue: a second process waits here until the first has committed.
  await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
  await limitLockWaits(tx);
  await addKind(tx);
  const { rows } = await tx.query<AppliedRow>(
    'SELECT scope, number, name, checksum, kind FROM schema_migrations ORDER BY scope, number',
  );
  const unknown = rows.filter((row) => !isKnown(row, scopes));
  const refused = unknown.find(({ kind }) => kind !== 'expand');
  if (refused) throw schemaUnknown(refused, scopes);
  let applied = 0;
  for (const { scope, migrations } of scopes) {
    const last = rows.findLast((row) => row.scope === scope)?.number ?? 0;
    for (const migration of migrations.slice(last)) {
      await apply(tx, scope, migration, nowMs);
      applied += 1;
    }
  }
  return { applied, isNewer: unknown.length > 0 };
}

type AppliedRow = { scope: string; number: number; name: string; checksum: string; kind: string };

async function prepare(tx: Queryable): Promise<void> {
  try {
    await tx.query(
      `CREATE TABLE IF NOT EXISTS schema_gate (id integer PRIMARY KEY);
       CREATE TABLE IF NOT EXISTS schema_migrations (
         scope text NOT NULL, number integer NOT NULL, name text NOT NULL, checksum text NOT NULL, applied_at_ms bigint NOT NULL,
         kind text NOT NULL DEFAULT 'contract', PRIMARY KEY (scope, number));
       INSERT INTO schema_gate VALUES (1) ON CONFLICT DO NOTHING;`,
    );
  } catch (error) {
    if (CREATION_RACES.has(codeOfFailure(error) ?? ''))
      throw new RetryTransaction('another process is creating the schema');
    throw error;
  }
}

/** Databases of before 0.1.0 lack the column. Changing a table waits for those who read it, so it is only done where it is missing. */
async function addKind(tx: Queryable): Promise<void> {
  const { rows } = await tx.query(
    "SELECT 1 FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'kind'",
  );
  if (rows.length === 0)
    await tx.query("ALTER TABLE schema_migrations ADD COLUMN kind text NOT NULL DEFAULT 'contract'");
}

/** Whether this code has the change. @throws {SETUP_SCHEMA_UNKNOWN} when it has another one by this number */
function isKnown(row: AppliedRow, scopes: readonly MigrationScope[]): boolean {
  const known = scopes.find(({ scope }) => scope === row.scope)?.migrations.find(({ number }) => number === row.number);
  if (known && checksum(known) !== row.checksum) throw schemaUnknown(row, scopes);
  return known !== undefined;
}

async function apply(tx: Queryable, scope: string, migration: Migration, nowMs: number): Promise<void> {
  const { number, name, sql } = migration;
  await tx.query(sql);
  await tx.query(
    'INSERT INTO schema_migrations (scope, number, name, checksum, applied_at_ms, kind) VALUES ($1, $2, $3, $4, $5, $6)',
    [scope, number, name, checksum(migration), nowMs, isExpand(migration) ? 'expand' : 'contract'],
  );
}

function schemaUnknown({ scope, number, name }: AppliedRow, scopes: readonly MigrationScope[]): PostgresError {
  const known = scopes.find((each) => each.scope === scope)?.migrations.at(-1)?.number ?? 0;
  return new PostgresError('SETUP_SCHEMA_UNKNOWN', { scope, found: `${number} ${name}`, known });
}
