/** Several reads of one answer: at once where each can have a connection of its own, else one after the other. */
import pg from 'pg';
import type { Pool, Queryable } from '../connection/pool.ts';
import type { Transaction } from '../copy/copy.ts';
import { withTransaction } from './transaction.ts';

/**
 * Returns the results in the order of the reads. On a pool they begin together, and a failure is thrown when all have ended. On one connection, as
 * of a transaction, each begins when the one before has ended: behind a failure nothing more is sent on a connection that may be another's by then.
 */
export async function readTogether<Result>(
  db: Queryable,
  reads: readonly ((db: Queryable) => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  if (!(db instanceof pg.Pool)) {
    for (const read of reads) results.push(await read(db));
    return results;
  }
  for (const outcome of await Promise.allSettled(reads.map((read) => read(db)))) {
    if (outcome.status === 'rejected') throw outcome.reason;
    results.push(outcome.value);
  }
  return results;
}

/** Returns the results of two reads of different kinds, as {@link readTogether} does. */
export async function readBoth<First, Second>(
  db: Queryable,
  readFirst: (db: Queryable) => Promise<First>,
  readSecond: (db: Queryable) => Promise<Second>,
): Promise<[First, Second]> {
  if (db instanceof pg.Pool) return waitForBoth(readFirst(db), readSecond(db));
  return [await readFirst(db), await readSecond(db)];
}

/**
 * Returns the results of two reads that each keep a connection busy, as a COPY does. With a pool the first is in the transaction and the second begins
 * with it, in a transaction of its own: it sees what is committed by then. Without one both are in the transaction, one after the other. A failure is
 * thrown when both have ended.
 * @param beside null: there is none
 */
export async function readBeside<First, Second>(
  tx: Transaction,
  beside: Pool | null,
  readFirst: (tx: Transaction) => Promise<First>,
  readSecond: (tx: Transaction) => Promise<Second>,
): Promise<[First, Second]> {
  if (beside === null) return [await readFirst(tx), await readSecond(tx)];
  return waitForBoth(readFirst(tx), withTransaction(beside, readSecond));
}

/** Returns both results; when one fails, only once the other has ended, too. */
export async function waitForBoth<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
