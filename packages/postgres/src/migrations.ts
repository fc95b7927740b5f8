/**
 * Forward-only schema changes, applied in order and checked at every start. Each part of the application (a "scope") numbers its own
 * changes; what has been applied is never edited. Knows no table but its own.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { codeOfFailure } from './connection/failures.ts';
import type { Pool, Queryable } from './connection/pool.ts';
import { PostgresError } from './errors.ts';
import { RetryTransaction, withTransaction } from './transaction/transaction.ts';

export type Migration = { number: number; name: string; sql: string };
/** The changes of one part of the application, in order, numbered from 1 without gaps. */
export type MigrationScope = { scope: string; migrations: readonly Migration[] };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** Two processes that create the same table at once: one of them sees one of these, and finds the table at its next try. */
const CREATION_RACES = new Set(['23505', '42P07', '42P06']);

/** Reads the files `0001_name.sql`, `0002_…` of a folder. */
export function readMigrations(scope: string, folder: URL): MigrationScope {
  const migrations = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const match = FILE_NAME.exec(file);
      return match
        ? [{ number: Number(match[1]), name: match[2] ?? '', sql: readFileSync(new URL(file, folder), 'utf8') }]
        : [];
    });
  return { scope, migrations };
}

/**
 * Brings the database to the schema this code knows, in one transaction, and returns how many changes were applied. Several
 * processes may do so at once; one works, the others wait and find nothing left to do.
 * @throws {SETUP_SCHEMA_UNKNOWN} when the database holds changes that this code does not know
 */
export async function migrate(pool: Pool, scopes: readonly MigrationScope[], nowMs: number): Promise<number> {
  return withTransaction(pool, async (tx) => {
    await prepare(tx);
    // The row is the queue: a second process waits here until the first has committed.
    await tx.query('SELECT 1 FROM schema_gate FOR UPDATE');
    const { rows } = await tx.query<AppliedRow>(
      'SELECT scope, number, name, checksum FROM schema_migrations ORDER BY scope, number',
    );
    const unknown = rows.find((row) => !scopes.some(({ scope }) => scope === row.scope));
    if (unknown) throw schemaUnknown(unknown, 0);
    let applied = 0;
    for (const scope of scopes)
      applied += await migrateScope(
        tx,
        scope,
        rows.filter((row) => row.scope === scope.scope),
        nowMs,
      );
    return applied;
  });
}

type AppliedRow = { scope: string; number: number; name: string; checksum: string };

async function prepare(tx: Queryable): Promise<void> {
  try {
    await tx.query(
      `CREATE TABLE IF NOT EXISTS schema_gate (id integer PRIMARY KEY);
       CREATE TABLE IF NOT EXISTS schema_migrations (
         scope text NOT NULL, number integer NOT NULL, name text NOT NULL, checksum text NOT NULL, applied_at_ms bigint NOT NULL,
         PRIMARY KEY (scope, number));
       INSERT INTO schema_gate VALUES (1) ON CONFLICT DO NOTHING;`,
    );
  } catch (error) {
    if (CREATION_RACES.has(codeOfFailure(error) ?? ''))
      throw new RetryTransaction('another process is creating the schema');
    throw error;
  }
}

async function migrateScope(
  tx: Queryable,
  { scope, migrations }: MigrationScope,
  applied: AppliedRow[],
  nowMs: number,
): Promise<number> {
  for (const row of applied) {
    const known = migrations.find((migration) => migration.number === row.number);
    if (!known || checksum(known) !== row.checksum) {
      throw new PostgresError('SETUP_SCHEMA_UNKNOWN', {
        scope,
        found: `${row.number} ${row.name}`,
        known: String(migrations.at(-1)?.number ?? 0),
      });
    }
  }
  const open = migrations.slice(applied.length);
  for (const migration of open) {
    await tx.query(migration.sql);
    await tx.query('INSERT INTO schema_migrations VALUES ($1, $2, $3, $4, $5)', [
      scope,
      migration.number,
      migration.name,
      checksum(migration),
      nowMs,
    ]);
  }
  return open.length;
}

function schemaUnknown({ scope, number, name }: AppliedRow, known: number): PostgresError {
  return new PostgresError('SETUP_SCHEMA_UNKNOWN', {
    scope,
    found: `${number} ${name}`,
    known,
  });
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex').slice(0, 32);
}
