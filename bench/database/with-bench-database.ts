/** An embedded Postgres in a folder of its own, with the server's schema, for one measurement. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConnectionSettings,
  createDatabase,
  createPool,
  migrate,
  openCluster,
  type Pool,
} from '../../packages/postgres/src/index.ts';
import { serverMigrations } from '../../suil/server/src/modules/index.ts';

/**
 * Gives `work` a pool of one connection as the owner of the tables, and where they are, and removes the database afterwards.
 * @param nowMs when the schema is applied
 */
export async function withBenchDatabase<Result>(
  nowMs: number,
  work: (pool: Pool, connection: ConnectionSettings) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const cluster = await openCluster({ folder, onLost: (error) => process.stderr.write(`${error.message}\n`) });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'bench');
    await admin.end();
    const connection = cluster.connectionTo('bench');
    const pool = createPool({ connection, connectionsMax: 1 });
    await migrate(pool, serverMigrations, nowMs);
    const result = await work(pool, connection);
    await pool.end();
    return result;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
