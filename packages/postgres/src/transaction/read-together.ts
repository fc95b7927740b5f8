/** Several reads of one answer: at once where each can have a connection of its own, else one after the other. */
import pg from 'pg';
import type { Queryable } from '../connection/pool.ts';

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
