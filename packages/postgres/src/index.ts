export { toNumberArray, toTextArray } from './array-literal.ts';
export { type Cluster, type ClusterOptions, type JoinedCluster, joinCluster, openCluster } from './cluster.ts';
export { type CopyFormat, type CopyValue, copyRows, readCopy, type Transaction, writeCopy } from './copy.ts';
export { type ColumnInput, type ColumnsResult, type ColumnType, copyColumns, readColumns } from './copy-columns.ts';
export { createDatabase, dropDatabase } from './database.ts';
export { type Lane, runInTurn } from './in-turn.ts';
export { type Migration, type MigrationScope, migrate, readMigrations } from './migrations.ts';
export {
  type ConnectionSettings,
  createPool,
  escapeIdentifier,
  type Pool,
  type PoolOptions,
  type Queryable,
  translateConnectionError,
} from './pool.ts';
export { RetryTransaction, withTransaction } from './transaction.ts';
