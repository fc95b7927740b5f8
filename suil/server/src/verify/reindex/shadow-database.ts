/** A second database on the same server, empty and of the same schema, for as long as some work takes. */
import { AppError, codeOf } from '@suil/core';
import {
  type ConnectionSettings,
  createDatabase,
  createPool,
  dropDatabase,
  migrate,
  NO_LIMITS,
  type Pool,
} from '@suil/postgres';
import { type DatabaseSchema, migrationsOf } from '../../database/schema.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Runs `work` on the shadow, as its owner, and drops it whatever happens. @throws {REINDEX_DATABASE_REFUSED} when `live` may not create databases */
export async function withShadowDatabase<Result>(
  {
    live,
    connection,
    schema,
    nowMs,
  }: { live: Pool; connection: ConnectionSettings; schema: DatabaseSchema; nowMs: number },
  work: (shadow: Pool) => Promise<Result>,
): Promise<Result> {
  const name = `suil_shadow_${nowMs}`;
  await createShadow(live, name);
  try {
    const shadow = createPool({
      connection: inDatabase(connection, name),
      applicationName: 'suil shadow',
      limits: NO_LIMITS,
    });
    try {
      await migrate(shadow, migrationsOf(schema), nowMs);
      return await work(shadow);
    } finally {
      await shadow.end();
    }
  } finally {
    await dropDatabase(live, name);
  }
}

async function createShadow(live: Pool, name: string): Promise<void> {
  try {
    await createDatabase(live, name);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await live.query('SELECT current_user AS role');
    throw new AppError('REINDEX_DATABASE_REFUSED', { role: String(rows[0]?.['role']) }, { cause: error });
  }
}

function inDatabase(connection: ConnectionSettings, database: string): ConnectionSettings {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
