/** Several reads of one answer: at once where nothing has to wait for the answers before it, else one after the other. */
import pg from 'pg';
import { codeOfFailure } from '../connection/failures.ts';
import type { Pool, Queryable } from '../connection/pool.ts';
import type { Transaction } from '../copy/copy.ts';
import { withTransaction } from './transaction.ts';

/** What a statement of a transaction is answered with behind one that failed. */
const TRANSACTION_FAILED = '25P02';

/**
 * Returns the results in the order of the reads. They begin together on a pool, each on a connection of its own, and on a connection that sends statements
 * without waiting for answers (`pipelined`): a failure is thrown when all have ended. On any other connection each begins when the one before has
 * ended: behind a failure nothing more is sent on a connection that may be another's by then.
 */
export async function readTogether<Result>(
  db: Queryable,
  reads: readonly ((db: Queryable) => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  if (!takesManyAtOnce(db)) {
    for (const read of reads) results.push(await read(db));
    return results;
  }
  const outcomes = await Promise.allSettled(reads.map((read) => read(db)));
  throwFirst(outcomes);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') results.push(outcome.value);
  return results;
}

/** Returns the results of two reads of different kinds, as {@link readTogether} does. */
export async function readBoth<First, Second>(
  db: Queryable,
  readFirst: (db: Queryable) => Promise<First>,
  readSecond: (db: Queryable) => Promise<Second>,
): Promise<[First, Second]> {
  if (takesManyAtOnce(db)) return waitForBoth(readFirst(db), readSecond(db));
  return [await readFirst(db), await readSecond(db)];
}

function takesManyAtOnce(db: Queryable): boolean {
  return db instanceof pg.Pool || ('pipeline' in db && db.pipeline === true);
}

/** Throws the first failure that is not the consequence of another one, if any failed. */
function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (reasons.length === 0) return;
  throw reasons.find((reason) => codeOfFailure(reason) !== TRANSACTION_FAILED) ?? reasons[0];
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
  throwFirst(await Promise.allSettled([first, second]));
  return Promise.all([first, second]);
}
