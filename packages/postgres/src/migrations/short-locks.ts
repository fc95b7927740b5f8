/** Changes of the schema that ask for their locks in short tries, so that no statement waits for long behind one that waits for a backup. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, Queryable } from '../connection/pool.ts';
import { isPostgresError } from '../errors.ts';
import { withTransaction } from '../transaction/transaction.ts';

/** What waits behind a change that waits for a lock waits no longer than this. */
const LOCK_WAIT_MAX_MS = 1_000;
/** In which the others get on before a change asks for its locks again. */
const PAUSE_MS = 4_000;
/** A backup of a large database may take this long; then the operator should hear of it. */
const PATIENCE_MS = 900_000;

export type ShortLocksOptions = {
  /** Between two tries, in milliseconds. Default 4,000. */
  pauseMs?: number;
};

/** From here on the transaction waits for each lock for a second at most. */
export async function limitLockWaits(tx: Queryable): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MAX_MS}`);
}

/**
 * Runs `work`, which calls {@link limitLockWaits}, in one transaction, again after a pause while locks are not to be had; returns what it
 * returns. @throws {DATABASE_BUSY} after 15 minutes; whatever `work` throws
 */
export async function withShortLocks<T>(
  pool: Pool,
  work: (tx: Queryable) => Promise<T>,
  { pauseMs = PAUSE_MS }: ShortLocksOptions = {},
): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await withTransaction(pool, work, { patienceMs: 1 });
    } catch (error) {
      if (!isPostgresError(error, 'DATABASE_BUSY') || performance.now() - startedMs > PATIENCE_MS) throw error;
      await delay(pauseMs);
    }
  }
}
