/** The server's database as the auditor sees it: one unchanging view at a time, for reading alone. */
import { isSessionLost, type Pool } from '@suil/postgres';
import type { JournalReader } from './read-lines.ts';

export interface Journal {
  /** Runs `work` on one unchanging view of the database, in a transaction that cannot write. */
  readonly read: <Result>(work: (db: JournalReader) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Runs `work` in a repeatable-read transaction that cannot write. */
export async function readSnapshot<Result>(pool: Pool, work: (db: JournalReader) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  } catch (error) {
    isLost = isSessionLost(error);
    throw error;
  } finally {
    // Nothing was written, so a session that does not answer is only closed.
    if (!isLost)
      await client.query('ROLLBACK').catch(() => {
        isLost = true;
      });
    client.release(isLost);
  }
}
