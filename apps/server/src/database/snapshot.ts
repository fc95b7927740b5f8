/** One unchanging view of the database for a long read. */
import type { Pool, Transaction } from '@suil/postgres';

/** Runs `work` in a repeatable-read transaction that cannot write. */
export async function withSnapshot<Result>(pool: Pool, work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
