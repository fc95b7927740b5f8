export { toNumberArray, toTextArray } from './array-literal.ts';
export { type Cluster, type ClusterOptions, type JoinedCluster, joinCluster, openCluster } from './cluster.ts';
export { type CopyFormat, type CopyValue, copyRows, readCopy, type Transaction, writeCopy } from './copy.ts';
export { type ColumnInput, type ColumnsResult, type ColumnType, copyColumns, readColumns } from './copy-columns.ts';
export { createDatabase, dropDatabase } from './database.ts';
export { isPostgresError, POSTGRES_ERROR_TEXTS, PostgresError } from './errors.ts';
export { codeOfFailure, DISK_FULL, isSessionLost, translateConnectionError } from './failures.ts';
export { type Lane, runInTurn } from './in-turn.ts';
export { type Migration, type MigrationScope, migrate, readMigrations } from './migrations.ts';
export {
  type ConnectionSettings,
  createPool,
  escapeIdentifier,
  type Pool,
  type PoolOptions,
  type Queryable,
} from './pool.ts';
export { requireServerVersion } from './server-version.ts';
export {
  findMissingLimits,
  NO_LIMITS,
  readServerVersion,
  type SessionLimits,
  toSettings,
} from './session-limits.ts';
export { PATIENT_SESSION } from './silent-holders.ts';
export { RetryTransaction, type TransactionOptions, withTransaction } from './transaction.ts';
