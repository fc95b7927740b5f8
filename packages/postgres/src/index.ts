export { type Cluster, type ClusterOptions, type JoinedCluster, joinCluster, openCluster } from './cluster/cluster.ts';
export { codeOfFailure, DISK_FULL, isSessionLost, translateConnectionError } from './connection/failures.ts';
export type { PoolObserver } from './connection/observed.ts';
export {
  type ConnectionSettings,
  createPool,
  escapeIdentifier,
  type Pool,
  type PoolOptions,
  type Queryable,
} from './connection/pool.ts';
export { hasOwnSessions, keepsStatementNames, type Pooler } from './connection/pooler.ts';
export { requireServerVersion } from './connection/server-version.ts';
export {
  findMissingLimits,
  NO_LIMITS,
  readServerVersion,
  type SessionLimits,
  toSettings,
} from './connection/session-limits.ts';
export { PATIENT_SESSION } from './connection/silent-holders.ts';
export { toNumberArray, toTextArray } from './copy/array-literal.ts';
export { type CopyFormat, type CopyValue, copyRows, readCopy, type Transaction, writeCopy } from './copy/copy.ts';
export { parseJoinedRows } from './copy/joined-rows.ts';
export { type ColumnsResult, type ColumnType, readColumns } from './copy/read-columns.ts';
export { type ColumnInput, copyColumns } from './copy/write-columns.ts';
export { createDatabase, dropDatabase } from './database.ts';
export { isPostgresError, POSTGRES_ERROR_TEXTS, PostgresError } from './errors.ts';
export { type BackfillOptions, backfill } from './migrations/backfill.ts';
export { type Migrated, migrate } from './migrations/migrate.ts';
export {
  type Migration,
  type MigrationKind,
  type MigrationScope,
  readMigrationKind,
  readMigrations,
} from './migrations/migration.ts';
export { limitLockWaits, type ShortLocksOptions, withShortLocks } from './migrations/short-locks.ts';
export { type EnsureRangesOptions, ensureRanges, type RangedTable } from './parts/ranges.ts';
export { type PipelinedTransaction, runPipelined } from './transaction/pipelined-transaction.ts';
export { readBeside, readBoth, readTogether, waitForBoth } from './transaction/read-together.ts';
export { withSnapshot } from './transaction/snapshot.ts';
export { RetryTransaction, type TransactionOptions, withTransaction } from './transaction/transaction.ts';
