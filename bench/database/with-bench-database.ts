/** An embedded Postgres in a folder of its own, with the server's schema, for one measurement. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  createPool,
  migrate,
  openCluster,
  type Pool,
  type PoolOptions,
} from '../../packages/postgres/src/index.ts';
import { serverMigrations } from '../../suil/server/src/modules/index.ts';

/**
 * Gives `work` a pool as the owner of the tables, and removes the database afterwards.
 * @param nowMs when the schema is applied
 * @param options of the pool; default: one connection
 */
export async function withBenchDatabase<Result>(
  nowMs: number,
  work: (pool: Pool) => Promise<Result>,
  options: Pick<PoolOptions, 'connectionsMax' | 'pipelined'> = { connectionsMax: 1 },
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const cluster = await openCluster({ folder, onLost: (error) => process.stderr.write(`${error.message}\n`) });
  try {
    const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
    await createDatabase(admin, 'bench');
    await admin.end();
    const pool = createPool({ connection: cluster.connectionTo('bench'), ...options });
    await migrate(pool, serverMigrations, nowMs);
    const result = await work(pool);
    await pool.end();
    return result;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
