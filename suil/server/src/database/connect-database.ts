/**
 * The server's database for an operator's command: by its address, or the embedded one, beside a server that runs or opened for as long
 * as the command takes.
 */
import { join } from 'node:path';
import { type ConnectionSettings, createPool, joinCluster, NO_LIMITS, type Pool } from '@suil/postgres';
import type { ServerConfig } from '../config.ts';
import { ROLES } from './grants.ts';
import { DATABASE_NAME, type OpenDatabaseOptions, openDatabase } from './open-database.ts';

/** A command may take as long as it takes; it holds no lock that a server waits for. */
const COMMAND = { applicationName: 'suil command', limits: NO_LIMITS };

export type ConnectedDatabase = {
  /** Acts as the role of inputs, which cannot change what was posted. */
  pool: Pool;
  /** Acts as the owner of the schema. */
  owner: Pool;
  ownerConnection: ConnectionSettings;
  close: () => Promise<void>;
};

/** @throws as `openDatabase` */
export async function connectDatabase(
  config: Pick<
    ServerConfig,
    'dataFolder' | 'databaseUrl' | 'databaseWriterUrl' | 'databaseMigrationUrl' | 'databasePooler'
  >,
  { schema, nowMs }: Pick<OpenDatabaseOptions, 'schema' | 'nowMs'>,
): Promise<ConnectedDatabase> {
  const joined = config.databaseUrl === null ? joinCluster({ folder: join(config.dataFolder, 'postgres') }) : null;
  if (joined !== null) {
    const ownerConnection = joined.connectionTo(DATABASE_NAME);
    const pool = createPool({ connection: ownerConnection, role: ROLES.writer, ...COMMAND });
    const owner = createPool({ connection: ownerConnection, ...COMMAND });
    return {
      pool,
      owner,
      ownerConnection,
      close: async () => {
        await pool.end();
        await owner.end();
        joined.leave();
      },
    };
  }
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    databaseWriterUrl: config.databaseWriterUrl,
    databaseMigrationUrl: config.databaseMigrationUrl,
    databasePooler: config.databasePooler,
    database: null,
    schema,
    nowMs,
    onLost: () => undefined,
    onIdleError: () => undefined,
  });
  const owner = createPool({ connection: database.owner, ...COMMAND });
  return {
    pool: database.writer,
    owner,
    ownerConnection: database.owner,
    close: async () => {
      await owner.end();
      await database.close();
    },
  };
}
