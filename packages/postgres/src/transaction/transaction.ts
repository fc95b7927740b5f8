/** Transactions that are tried again when the database asks for it. Decides nothing about what runs inside. */
import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '@suil/errors';
import type { PoolClient } from 'pg';
import { codeOfFailure, isSessionLost } from '../connection/failures.ts';
import { observerOf } from '../connection/observed.ts';
import { type Pool, silentHoldersReport } from '../connection/pool.ts';
import { beginStatement } from '../connection/pooler.ts';
import { endSilentHolders } from '../connection/silent-holders.ts';
import { PostgresError } from '../errors.ts';

/** Serialization failure and deadlock: nothing happened, the same work may be tried again. */
const CONFLICTS = new Set(['40001', '40P01']);
const LOCK_NOT_AVAILABLE = '55P03';
/** A lock that was not had in time, a statement that took too long: the same work may be tried again while there is time. */
const WAITS = new Set([LOCK_NOT_AVAILABLE, '57014']);
/** The database ended the session before it took the commit. */
const ENDED_IN_TRANSACTION = new Set(['25P03', '25P04']);
const CONFLICTS_MAX = 12;
/** Sessions that may be lost in a row before the caller gets the error. */
const LOSSES_MAX = 2;
const BACKOFF_FIRST_MS = 2;
const BACKOFF_MAX_MS = 200;
const PATIENCE_MS = 10_000;

export type TransactionOptions = {
  /** How long waits for locks are begun again, in milliseconds. Default 10,000; 0: a wait that was not met is an error at once. */
  patienceMs?: number;
};

/** Thrown inside a transaction whose ground moved under it: it is rolled back and tried again, like a serialization failure. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/**
 * Runs `work` in one transaction and returns what it returns, after the commit. On a conflict, on a wait that was not met, and when the
 * session is lost before the commit was requested, all of `work` runs again, so it must have no effect outside the transaction.
 * @throws {DATABASE_BUSY} after 12 conflicts or when the patience is over; whatever `work` throws, after the rollback; also when a statement
 * failed and `work` did not say so. When the session is lost while it commits, whether it did is open.
 */
export async function withTransaction<T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
  { patienceMs = PATIENCE_MS }: TransactionOptions = {},
): Promise<T> {
  const startedMs = performance.now();
  let losses = 0;
  for (let attempt = 1; ; attempt++) {
    const run = await runOnce(pool, work);
    if ('result' in run) return run.result;
    const { error, isUndone } = run;
    const code = codeOfFailure(error) ?? '';
    if (isSessionLost(error)) {
      losses += 1;
      if (!isUndone || losses > LOSSES_MAX || patienceMs === 0) throw error;
    } else if (WAITS.has(code)) {
      if (code === LOCK_NOT_AVAILABLE) relieve(pool);
      if (performance.now() - startedMs >= patienceMs) throw busy(attempt, error);
    } else if (CONFLICTS.has(code)) {
      if (attempt >= CONFLICTS_MAX) throw busy(attempt, error);
    } else throw error;
    await delay(Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS));
  }
}

type Run<T> =
  | { result: T }
  | { error: unknown /** Whether nothing of it can have been committed. */; isUndone: boolean };

async function runOnce<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<Run<T>> {
  const tx = await pool.connect();
  let broken: Error | boolean = false;
  let isCommitting = false;
  try {
    await tx.query(beginStatement(pool));
    const result = await work(tx);
    isCommitting = true;
    const commitMs = performance.now();
    await commit(tx);
    observerOf(pool)?.onCommitted(performance.now() - commitMs);
    return { result };
  } catch (error) {
    // A session that says nothing any more is closed: what it did not commit is undone by that.
    if (isSessionLost(error)) broken = true;
    else
      await tx.query('ROLLBACK').catch((cause: Error) => {
        broken = cause;
      });
    return { error, isUndone: !isCommitting || ENDED_IN_TRANSACTION.has(codeOfFailure(error) ?? '') };
  } finally {
    tx.release(broken);
  }
}

/**
 * @throws {DATABASE_UNAVAILABLE} for a commit that the primary has and its synchronous standby did not confirm, because the wait was
 * cancelled: Postgres warns of that and calls it done, but a standby that takes over may lack it. So whether it stays is open.
 */
async function commit(tx: PoolClient): Promise<void> {
  let warning: string | null = null;
  const onNotice = ({ severity, message = '' }: { severity?: string | undefined; message?: string | undefined }) => {
    if (severity === 'WARNING') warning = message;
  };
  tx.on('notice', onNotice);
  try {
    const { command } = await tx.query('COMMIT');
    // After a failed statement the database rolls back and calls that no error.
    assert(command === 'COMMIT', 'no statement of a transaction fails unnoticed');
  } finally {
    tx.off('notice', onNotice);
  }
  if (warning !== null) throw new PostgresError('DATABASE_UNAVAILABLE', { reason: warning });
}

function busy(attempts: number, cause: unknown): PostgresError {
  return new PostgresError('DATABASE_BUSY', { attempts }, { cause });
}

/** While this transaction is retried, a silent session that keeps it waiting is ended. */
function relieve(pool: Pool): void {
  const report = silentHoldersReport(pool);
  if (report === undefined) return;
  endSilentHolders(pool).then(
    (sessions) => {
      if (sessions > 0) report(sessions);
    },
    // The transaction itself says what is wrong with the database.
    () => undefined,
  );
}
