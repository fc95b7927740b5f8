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
  findMissingLimits,
  isPostgresError,
  migrate,
  NO_LIMITS,
  openCluster,
  type Pool,
  type PoolOptions,
  readServerVersion,
  requireServerVersion,
  translateConnectionError,
} from '@suil/postgres';
import type { DatabaseSettings } from '../config.ts';
import { APP_ROLE, grantAppRole, limitAppRole } from './grants.ts';
import { type DatabaseSchema, migrationsOf } from './schema.ts';

export type Database = {
  pool: Pool;
  /** For the closing of days, which takes longer than anything else may. */
  closing: Pool;
  /** For checks that read every balance or all that was posted; they write nothing and lock nothing. */
  checks: Pool;
  /** One connection of its own for health checks and metrics, with short limits: it tells whether the database answers. */
  probe: Pool;
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
  /** Null: for work that must not be cut short, as an operator's command. */
  database: DatabaseSettings | null;
  schema: DatabaseSchema;
  nowMs: number;
  /** Called when the embedded database has ended or does not answer again in time, with the reason. */
  onLost: (cause: Error) => void;
  /** Called when the embedded database closes all connections after a crash of one of its processes, and continues. */
  onInterrupted?: () => void;
  /** Called when it answers again after that. */
  onResumed?: () => void;
  onIdleError: (cause: Error) => void;
} & Pick<PoolOptions, 'onSqlState' | 'onSilentHolders'>;

/** Name of the embedded database. */
export const DATABASE_NAME = 'suil';
/** A server that runs longer than this without a start posts into the default partition: nothing breaks, that month only has no partition. */
const PARTITIONS_AHEAD_MONTHS = 4;

/** A migration waits only for another start, and is not ended by the clock; a start that is paused within one lets go of it. */
const MIGRATION_LIMITS = { ...NO_LIMITS, idleInTransactionMs: 120_000 };
/** Of the probe: its statement ends before the health check gives up. */
export const PROBE_LIMITS = { statementMs: 1_500, lockMs: 1_000, idleInTransactionMs: 1_500, transactionMs: 1_500 };

/**
 * @throws {SETUP_DATABASE_IN_USE}, {SETUP_DATABASE_FAILED}, {SETUP_DATABASE_UNREACHABLE}, {SETUP_SCHEMA_UNKNOWN},
 * {SETUP_DATABASE_TOO_OLD} {SETUP_DATABASE_LIMITS_MISSING}
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseMigrationUrl } = options;
  if (databaseUrl !== null) {
    const owner: ConnectionSettings = { connectionString: databaseMigrationUrl ?? databaseUrl };
    const role = databaseMigrationUrl === null ? null : new URL(databaseUrl).username;
    const serverVersion = await prepareSchema(owner, { ...options, role }).catch((cause: unknown) => {
      const error = translateConnectionError(cause);
      if (!isPostgresError(error, 'DATABASE_UNAVAILABLE')) throw error;
      throw new AppError('SETUP_DATABASE_UNREACHABLE', { reason: String(error.context['reason']) }, { cause });
    });
    const pools = createPools(options, { connection: { connectionString: databaseUrl }, serverVersion });
    try {
      await requireLimits(pools.pool, options.database, serverVersion);
    } catch (error) {
      await pools.end();
      throw error;
    }
    return { ...pools, owner, role: null, close: pools.end };
  }
  const { onLost, onInterrupted, onResumed } = options;
  const cluster = await openCluster({
    folder: join(options.dataFolder, 'postgres'),
    onLost,
    ...(onInterrupted && { onInterrupted }),
    ...(onResumed && { onResumed }),
  });
  let serverVersion: number;
  try {
    await createOwnDatabase(cluster);
    serverVersion = await prepareSchema(cluster.connectionTo(DATABASE_NAME), { ...options, role: APP_ROLE });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const connection = cluster.connectionTo(DATABASE_NAME);
  const { onSilentHolders: _, ...others } = options;
  const pools = createPools(others, { connection, role: APP_ROLE, serverVersion });
  return {
    ...pools,
    owner: connection,
    role: APP_ROLE,
    close: async () => {
      await pools.end();
      await cluster.stop();
    },
  };
}

/** The closing writes on one connection; a second one is for those that wait for it. */
const CLOSING_CONNECTIONS = 2;
/** One for the sum of all balances, one for the postings. */
const CHECK_CONNECTIONS = 2;

function createPools(
  { database, onIdleError, onSqlState, onSilentHolders }: Omit<OpenDatabaseOptions, 'schema' | 'nowMs' | 'onLost'>,
  target: Pick<PoolOptions, 'connection' | 'role' | 'serverVersion'>,
) {
  const common: PoolOptions = {
    ...target,
    onIdleError,
    ...(onSqlState && { onSqlState }),
    ...(onSilentHolders && { onSilentHolders }),
  };
  const pool = createPool({
    ...common,
    limits: database?.limits ?? NO_LIMITS,
    ...(database && { connectionsMax: database.connectionsMax }),
  });
  const closing = createPool({
    ...common,
    limits: database?.closingLimits ?? NO_LIMITS,
    connectionsMax: CLOSING_CONNECTIONS,
    applicationName: 'suil closing',
  });
  const checks = createPool({
    ...common,
    limits: database?.closingLimits ?? NO_LIMITS,
    connectionsMax: CHECK_CONNECTIONS,
    applicationName: 'suil checks',
  });
  const probe = createPool({
    ...common,
    limits: PROBE_LIMITS,
    connectionsMax: 1,
    connectTimeoutMs: PROBE_LIMITS.statementMs,
    applicationName: 'suil probe',
  });
  const end = async () => {
    await Promise.all([pool.end(), closing.end(), checks.end(), probe.end()]);
  };
  return { pool, closing, checks, probe, end };
}

/** A pooler between may drop what a connection asks for; then one paused server would stop all others. */
async function requireLimits(pool: Pool, database: DatabaseSettings | null, serverVersion: number): Promise<void> {
  if (database === null) return;
  const missing = await findMissingLimits(pool, database.limits, serverVersion);
  if (missing.length > 0) throw new AppError('SETUP_DATABASE_LIMITS_MISSING', { settings: missing.join(', ') });
}

async function createOwnDatabase(cluster: Cluster): Promise<void> {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  try {
    await createDatabase(admin, DATABASE_NAME);
  } finally {
    await admin.end();
  }
}

type SchemaOptions = Pick<OpenDatabaseOptions, 'database' | 'schema' | 'nowMs'> & { role: string | null };

/** Brings the schema up to date and returns the server's version. */
async function prepareSchema(
  connection: ConnectionSettings,
  { role, database, schema, nowMs }: SchemaOptions,
): Promise<number> {
  const owner = createPool({ connection, connectionsMax: 1, limits: MIGRATION_LIMITS });
  try {
    const serverVersion = await readServerVersion(owner);
    requireServerVersion(serverVersion);
    await migrate(owner, migrationsOf(schema), nowMs);
    await ensurePartitions(owner, nowMs, PARTITIONS_AHEAD_MONTHS);
    for (const prepare of schema.prepare) await prepare(owner, nowMs);
    if (role !== null) {
      await grantAppRole(owner, role, schema.tables);
      if (database !== null) await limitAppRole(owner, role, database.limits, serverVersion);
    }
    return serverVersion;
  } finally {
    await owner.end();
  }
}
