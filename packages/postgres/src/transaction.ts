/** Transactions that are tried again when the database asks for it. Decides nothing about what runs inside. */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, assert } from '@suil/core';
import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';

/** Serialization failure and deadlock: nothing happened, the same work may be tried again. */
const RETRYABLE_STATES = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 12;
const BACKOFF_FIRST_MS = 2;
const BACKOFF_MAX_MS = 200;

/** Thrown inside a transaction whose ground moved under it: it is rolled back and tried again, like a serialization failure. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/**
 * Runs `work` in one transaction and returns what it returns, after the commit. On a serialization failure or a deadlock all of
 * `work` runs again, so it must have no effect outside the transaction.
 * @throws {DATABASE_BUSY} after 12 attempts; whatever `work` throws, after the rollback; also when a statement failed and `work`
 * did not say so
 */
export async function withTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const tx = await pool.connect();
    let broken: Error | undefined;
    try {
      await tx.query('BEGIN');
      const result = await work(tx);
      const { command } = await tx.query('COMMIT');
      // After a failed statement the database rolls back and calls that no error.
      assert(command === 'COMMIT', 'no statement of a transaction fails unheard');
      return result;
    } catch (error) {
      await tx.query('ROLLBACK').catch((cause: Error) => {
        broken = cause;
      });
      if (!isRetryable(error)) throw error;
      if (attempt >= ATTEMPTS_MAX)
        throw new AppError('DATABASE_BUSY', { attempts: attempt }, { cause: error as Error });
    } finally {
      tx.release(broken);
    }
    await delay(Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS));
  }
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && RETRYABLE_STATES.has(code);
}
