/**
 * Opens the server's database, embedded or by address: starts it where it is ours, brings the schema up to date as the owner, and
 * hands out a pool that acts as the application's own role, which cannot change what was posted.
 */
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { ensurePartitions } from '@suil/ledger';
import {
  type Cluster,
  type ConnectionSettings,
  createDatabase,
  createPool,
  migrate,
  openCluster,
  type Pool,
  translateConnectionError,
} from '@suil/postgres';
import { ensureTeamMonths } from '../modules/team/months.ts';
import { APP_ROLE, grantAppRole } from './grants.ts';
import { serverMigrations } from './schemas.ts';

export type Database = {
  pool: Pool;
  /** How to connect as the owner of the schema. */
  owner: ConnectionSettings;
  /** Role that `pool` acts as; null: the one that connects. */
  role: string | null;
  /** Closes the connections, and stops the database where it is ours. */
  close: () => Promise<void>;
};

export type OpenDatabaseOptions = {
  dataFolder: string;
  databaseUrl: string | null;
  databaseMigrationUrl: string | null;
  nowMs: number;
  /** Called when the embedded database goes away. */
  onLost: (cause: Error) => void;
  onIdleError: (cause: Error) => void;
};

/** Name of the embedded database. */
export const DATABASE_NAME = 'suil';
/** A server that runs longer than this without a start posts into the default partition: nothing breaks, that month is only less tidy. */
const PARTITIONS_AHEAD_MONTHS = 4;

/** @throws {SETUP_DATABASE_IN_USE}, {SETUP_DATABASE_FAILED}, {SETUP_DATABASE_UNREACHABLE}, {SETUP_SCHEMA_UNKNOWN} */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseMigrationUrl, nowMs, onIdleError } = options;
  if (databaseUrl !== null) {
    const owner: ConnectionSettings = { connectionString: databaseMigrationUrl ?? databaseUrl };
    await prepareSchema(owner, databaseMigrationUrl === null ? null : new URL(databaseUrl).username, nowMs).catch(
      (cause: unknown) => {
        const error = translateConnectionError(cause);
        if (!(error instanceof AppError) || error.code !== 'DATABASE_UNAVAILABLE') throw error;
        throw new AppError('SETUP_DATABASE_UNREACHABLE', { reason: String(error.context['reason']) }, { cause });
      },
    );
    const pool = createPool({ connection: { connectionString: databaseUrl }, onIdleError });
    return { pool, owner, role: null, close: () => pool.end() };
  }
  const cluster = await openCluster({ folder: join(options.dataFolder, 'postgres'), onLost: options.onLost });
  try {
    await createOwnDatabase(cluster);
    await prepareSchema(cluster.connectionTo(DATABASE_NAME), APP_ROLE, nowMs);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const pool = createPool({ connection: cluster.connectionTo(DATABASE_NAME), role: APP_ROLE, onIdleError });
  return {
    pool,
    owner: cluster.connectionTo(DATABASE_NAME),
    role: APP_ROLE,
    close: async () => {
      await pool.end();
      await cluster.stop();
    },
  };
}

async function createOwnDatabase(cluster: Cluster): Promise<void> {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  try {
    await createDatabase(admin, DATABASE_NAME);
  } finally {
    await admin.end();
  }
}

async function prepareSchema(connection: ConnectionSettings, role: string | null, nowMs: number): Promise<void> {
  const owner = createPool({ connection, connectionsMax: 1 });
  try {
    await migrate(owner, serverMigrations, nowMs);
    await ensurePartitions(owner, nowMs, PARTITIONS_AHEAD_MONTHS);
    await ensureTeamMonths(owner, nowMs, PARTITIONS_AHEAD_MONTHS);
    if (role !== null) await grantAppRole(owner, role);
  } finally {
    await owner.end();
  }
}
