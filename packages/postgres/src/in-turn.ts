/**
 * Several works on one connection, side by side: while the database is busy with one's statement, the others go on. Each statement waits
 * for the one asked for before it, so what a work writes is there for whatever is asked for after it.
 */
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Transaction } from './copy.ts';

/**
 * Runs works side by side on the connection of a transaction and returns what they return, in their order. Throws the first failure,
 * when all of them have ended.
 */
export async function runInTurn<T>(tx: Transaction, works: readonly ((tx: Transaction) => Promise<T>)[]): Promise<T[]> {
  const lane = createLane(tx);
  let failure: { cause: unknown } | undefined;
  const results = await Promise.all(
    works.map((work) =>
      work(lane).catch((cause: unknown) => {
        failure ??= { cause };
      }),
    ),
  );
  if (failure !== undefined) throw failure.cause;
  return results as T[];
}

function createLane(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const send = tx.query.bind(tx) as (...args: unknown[]) => unknown;
  /** After a failure, too: the database refuses whatever comes then, which is how a COPY gets to know of it. */
  const inTurn = (run: () => unknown) => {
    last = last.then(run, run);
    return last;
  };
  // One for all of the driver's signatures; it answers a COPY with its stream at once, everything else with a promise.
  const query = (...args: [unknown, ...unknown[]]): unknown => {
    const [stream] = args;
    if (!isStream(stream)) return inTurn(() => send(...args));
    // Whoever holds the stream is told of its failure by itself.
    inTurn(() => {
      send(stream);
      return finished(stream);
    }).catch(() => undefined);
    return stream;
  };
  return { query: query as Transaction['query'] };
}

function isStream(value: unknown): value is Readable | Writable {
  return typeof value === 'object' && value !== null && 'destroy' in value;
}
