/**
 * Opens the server's database, embedded or by address: starts it where it is ours, brings the schema up to date as the owner, and
 * hands out pools that act as the roles of requests and of inputs, none of which can change what was posted.
 */
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { ensurePartitions } from '@suil/ledger';
import {
  type Cluster,
  type ConnectionSettings,
  createDatabase,
  createPool,
  isPostgresError,
  migrate,
  NO_LIMITS,
  openCluster,
  type Pool,
  type Pooler,
  readServerVersion,
  requireServerVersion,
  translateConnectionError,
} from '@suil/postgres';
import { type DatabaseSettings, roleOf } from '../config.ts';
import { createRoles, grantRoles, listRoles, ROLES, type RoleNames } from './grants.ts';
import { ensureParts } from './parts/ensure-parts.ts';
import { requireRows } from './parts/require-rows.ts';
import { createPools, type PoolsOptions, type PoolTarget, requireSessions } from './pools.ts';
import { limitRole } from './role-limits.ts';
import { type DatabaseSchema, migrationsOf } from './schema.ts';

export type Database = {
  /** For requests: reads, and writes sessions, limits and nonces. */
  pool: Pool;
  /** For inputs and all that follows from them. */
  writer: Pool;
  /** For the closing of days, which takes longer than anything else may. */
  closing: Pool;
  /** How a thread connects as `closing` does. */
  closingTarget: PoolTarget;
  /** For checks that read every balance or all that was posted; they write nothing and lock nothing. */
  checks: Pool;
  /** For lists; null: there is no replica. */
  replica: Pool | null;
  /** One connection of its own for health checks and metrics, with short limits: it tells whether the database answers. */
  probe: Pool;
  /** How to connect as the owner of the schema. */
  owner: ConnectionSettings;
  /** Closes the connections, and stops the database where it is ours. */
  close: () => Promise<void>;
};

export type OpenDatabaseOptions = {
  dataFolder: string;
  databaseUrl: string | null;
  databaseWriterUrl: string | null;
  databaseMigrationUrl: string | null;
  /** Of a replica that follows the same database, as the role of `databaseUrl`; null or not given: none. */
  databaseReadUrl?: string | null;
  /** Before all of these but the owner's. Default `none`. */
  databasePooler?: Pooler;
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
} & Pick<PoolsOptions, 'onSqlState' | 'onSilentHolders' | 'observe'>;

/** Name of the embedded database. */
export const DATABASE_NAME = 'suil';
/** A server that runs longer than this without a start posts into the default partition: nothing breaks, that month only has no partition. */
const PARTITIONS_AHEAD_MONTHS = 4;

/** A migration waits only for another start, and is not ended by the clock; a start that is paused within one lets go of it. */
const MIGRATION_LIMITS = { ...NO_LIMITS, idleInTransactionMs: 120_000 };
/**
 * @throws {SETUP_DATABASE_IN_USE}, {SETUP_DATABASE_FAILED}, {SETUP_DATABASE_UNREACHABLE}, {SETUP_SCHEMA_UNKNOWN},
 * {SETUP_DATABASE_TOO_OLD}, {SETUP_DATABASE_LIMITS_MISSING}, {SETUP_DATABASE_POOLER}
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  return options.databaseUrl === null ? openEmbedded(options) : openByAddress(options, options.databaseUrl);
}

async function openByAddress(options: OpenDatabaseOptions, webUrl: string): Promise<Database> {
  const writerUrl = options.databaseWriterUrl ?? webUrl;
  const ownerUrl = options.databaseMigrationUrl ?? writerUrl;
  const owner: ConnectionSettings = { connectionString: ownerUrl };
  const roles = {
    writer: roleOf(writerUrl) === roleOf(ownerUrl) ? null : roleOf(writerUrl),
    web: [writerUrl, ownerUrl].map(roleOf).includes(roleOf(webUrl)) ? null : roleOf(webUrl),
  };
  const serverVersion = await prepareSchema(owner, options, async (db) => {
    const readers = await listRoles(db, [ROLES.audit, ROLES.backup]);
    const ifThere = (name: string) => (readers.has(name) ? name : null);
    return { ...roles, audit: ifThere(ROLES.audit), backup: ifThere(ROLES.backup) };
  }).catch((cause: unknown) => {
    const error = translateConnectionError(cause);
    if (!isPostgresError(error, 'DATABASE_UNAVAILABLE')) throw error;
    throw new AppError('SETUP_DATABASE_UNREACHABLE', { reason: String(error.context['reason']) }, { cause });
  });
  const { databasePooler: pooler = 'none', databaseReadUrl: readUrl } = options;
  const pools = createPools(options, {
    web: { connection: { connectionString: webUrl }, serverVersion, pooler },
    writer: { connection: { connectionString: writerUrl }, serverVersion, pooler },
    replica: readUrl == null ? null : { connection: { connectionString: readUrl }, serverVersion, pooler },
  });
  try {
    await requireSessions(pools, pooler, { database: options.database, serverVersion });
  } catch (error) {
    await pools.end();
    throw error;
  }
  return { ...pools, owner, close: pools.end };
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<Database> {
  const { onLost, onInterrupted, onResumed } = options;
  const cluster = await openCluster({
    folder: join(options.dataFolder, 'postgres'),
    onLost,
    ...(onInterrupted && { onInterrupted }),
    ...(onResumed && { onResumed }),
  });
  const connection = cluster.connectionTo(DATABASE_NAME);
  let serverVersion: number;
  try {
    await createOwnDatabase(cluster);
    serverVersion = await prepareSchema(connection, options, async (owner) => {
      await createRoles(owner, Object.values(ROLES));
      return ROLES;
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const { onSilentHolders: _, ...others } = options;
  const pools = createPools(others, {
    web: { connection, role: ROLES.web, serverVersion },
    writer: { connection, role: ROLES.writer, serverVersion },
    replica: null,
  });
  return {
    ...pools,
    owner: connection,
    close: async () => {
      await pools.end();
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

type SchemaOptions = Pick<OpenDatabaseOptions, 'database' | 'schema' | 'nowMs'>;

/** Brings the schema and the rights of the roles, which `rolesOf` returns, up to date; returns the server's version. */
async function prepareSchema(
  connection: ConnectionSettings,
  { database, schema, nowMs }: SchemaOptions,
  rolesOf: (owner: Pool) => Promise<RoleNames>,
): Promise<number> {
  const owner = createPool({ connection, connectionsMax: 1, limits: MIGRATION_LIMITS });
  try {
    const serverVersion = await readServerVersion(owner);
    requireServerVersion(serverVersion);
    await requireRows(owner, migrationsOf(schema));
    const { isNewer } = await migrate(owner, migrationsOf(schema), nowMs);
    await ensurePartitions(owner, nowMs, PARTITIONS_AHEAD_MONTHS);
    for (const prepare of schema.prepare) await prepare(owner, nowMs);
    await ensureParts(owner, schema.tables);
    const roles = await rolesOf(owner);
    // A server of the release before would take the rights to tables that it does not know from those that run beside it.
    if (!isNewer) await grantRoles(owner, roles, schema.tables);
    if (database === null) return serverVersion;
    if (roles.writer !== null) await limitRole(owner, roles.writer, database.limits, serverVersion);
    if (roles.web !== null) await limitRole(owner, roles.web, database.webLimits, serverVersion);
    return serverVersion;
  } finally {
    await owner.end();
  }
}
