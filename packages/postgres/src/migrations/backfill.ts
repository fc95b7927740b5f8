/** Fills in rows that were there before a column, between the migration that adds it and the one that demands it. Knows no table. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../connection/pool.ts';
import { withTransaction } from '../transaction/transaction.ts';

export type BackfillOptions = {
  /** Most rows of one transaction. Default 1,000: their locks are held for milliseconds. */
  pieceRows?: number;
  /** Between two transactions, in milliseconds, for the others. Default 20. */
  pauseMs?: number;
};

/**
 * Runs `statement` in one short transaction after the other until it changes nothing, and returns how many rows it changed. It takes the
 * number of rows as `$1` and leaves out what is filled in and what others have locked, such as `UPDATE t SET b = a WHERE id IN (SELECT id
 * FROM t WHERE b IS NULL LIMIT $1 FOR UPDATE SKIP LOCKED)`. Ended in the middle, it continues at the next call; several may run at once.
 */
export async function backfill(
  pool: Pool,
  statement: string,
  { pieceRows = 1_000, pauseMs = 20 }: BackfillOptions = {},
): Promise<number> {
  for (let filled = 0; ; ) {
    const { rowCount } = await withTransaction(pool, (tx) => tx.query(statement, [pieceRows]));
    if (!rowCount) return filled;
    filled += rowCount;
    await delay(pauseMs);
  }
}
