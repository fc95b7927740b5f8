/**
 * Databases for tests: one throw-away cluster per test run, one template database per schema, one clone per test file.
 * For tests only; nothing that runs imports it.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '@suil/errors';
import { afterAll, beforeAll, inject } from 'vitest';
import { createSocketFolder, preparePostmaster } from './cluster/cluster.ts';
import { findPostmaster, SOCKET_PORT, SUPERUSER, startPostmaster, stopPostmaster } from './cluster/postmaster.ts';
import { type ConnectionSettings, createPool, type Pool } from './connection/pool.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import type { MigrationScope } from './migrations/migration.ts';
import { withTransaction } from './transaction/transaction.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresFolder: string;
  }
}

/** Vitest's global set-up: names the folder of the run's cluster, which the first test that needs it starts, and removes it at the end. */
export default function prepareTestRun(project: {
  provide: (key: 'postgresFolder', value: string) => void;
}): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-test-'));
  project.provide('postgresFolder', folder);
  return async () => {
    const running = findPostmaster(join(folder, 'cluster'));
    if (running) await stopPostmaster(running.pid);
    rmSync(folder, { recursive: true, force: true });
  };
}

export type TestDatabase = {
  /** Set once the file's tests run. */
  readonly pool: Pool;
  readonly connection: ConnectionSettings;
};

/** Clones the template lock; any fixed number that no other code locks will do. */
const TEMPLATE_LOCK = 7_219_406;
const POOL_CONNECTIONS = 16;

/** Gives the test file a database of its own with these schemas, dropped when the file is done. Call it outside any test. */
export function useTestDatabase(scopes: readonly MigrationScope[]): TestDatabase {
  let pool: Pool | undefined;
  let connection: ConnectionSettings | undefined;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const { connectionTo, removeSocket } = await reachTestCluster();
    const admin = createPool({ connection: connectionTo('postgres'), connectionsMax: 1 });
    const template = await prepareTemplate(admin, connectionTo, scopes);
    const name = `test_${process.pid}_${performance.now().toString(36).replace('.', '')}`;
    await createDatabase(admin, name, template);
    connection = connectionTo(name);
    pool = createPool({ connection, connectionsMax: POOL_CONNECTIONS });
    drop = async () => {
      await dropDatabase(admin, name);
      await admin.end();
      removeSocket();
    };
  });
  afterAll(async () => {
    await pool?.end();
    await drop();
  });
  return {
    get pool() {
      assert(pool, 'the test database is asked for inside a test');
      return pool;
    },
    get connection() {
      assert(connection, 'the test database is asked for inside a test');
      return connection;
    },
  };
}

/**
 * Deletes every row of these tables, past triggers and foreign keys, and lets every sequence begin again. Waits for transactions that use them.
 * A superuser's way takes a tenth of the time of TRUNCATE, which makes new files for every table and index.
 * @param tables names as SQL has them
 */
export async function emptyTables(pool: Pool, tables: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ is: string }>(`SELECT current_setting('is_superuser') AS is`);
  if (rows[0]?.is !== 'on') {
    await pool.query(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY`);
    return;
  }
  await withTransaction(pool, async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await tx.query(tables.map((table) => `DELETE FROM ${table}`).join(';'));
    await tx.query('SELECT setval(seqrelid, seqstart, false) FROM pg_sequence');
  });
}

async function reachTestCluster() {
  const postmaster = preparePostmaster({ folder: inject('postgresFolder'), durable: false });
  if (!findPostmaster(postmaster.dataFolder)?.ready) await startPostmaster(postmaster);
  const socket = createSocketFolder(postmaster.dataFolder);
  const connectionTo = (database: string): ConnectionSettings => ({
    host: socket.folder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    database,
  });
  return { connectionTo, removeSocket: socket.remove };
}

/** Files of several workers may ask for the same template at once: the first makes it, the others wait. */
async function prepareTemplate(
  admin: Pool,
  connectionTo: (database: string) => ConnectionSettings,
  scopes: readonly MigrationScope[],
): Promise<string> {
  const content = scopes
    .flatMap(({ scope, migrations }) => migrations.map(({ number, sql }) => `${scope} ${number} ${sql}`))
    .join('\n');
  const template = `template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await createDatabase(admin, template)) {
      const pool = createPool({ connection: connectionTo(template), connectionsMax: 1 });
      await migrate(pool, scopes, 0);
      await pool.end();
    }
    return template;
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}
