/** One unchanging view of the database for a long read. */
import { isSessionLost } from '../connection/failures.ts';
import type { Pool } from '../connection/pool.ts';
import { beginStatement } from '../connection/pooler.ts';
import type { Transaction } from '../copy/copy.ts';

/** Runs `work` in a repeatable-read transaction that cannot write. */
export async function withSnapshot<Result>(pool: Pool, work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query(beginStatement(pool, 'ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    return await work(client);
  } catch (error) {
    isLost = isSessionLost(error);
    throw error;
  } finally {
    // Nothing was written, so a session that says nothing any more is only closed.
    if (!isLost)
      await client.query('ROLLBACK').catch(() => {
        isLost = true;
      });
    client.release(isLost);
  }
}
