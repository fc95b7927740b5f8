/**
 * Several works on one connection, side by side: while the database is busy with one's statement, the others go on. Each statement waits
 * for the one asked for before it, so what a work writes is there for whatever is asked for after it.
 */
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Transaction } from '../copy/copy.ts';

export type Lane = Transaction & {
  /** Leaves a work to itself: it has ended when the turn ends, and fails the turn when it fails. */
  later: (work: Promise<unknown>) => void;
};

/**
 * Runs works side by side on the connection of a transaction and returns what they return, in their order. Throws the first failure,
 * when all of them have ended.
 */
export async function runInTurn<T>(tx: Transaction, works: readonly ((lane: Lane) => Promise<T>)[]): Promise<T[]> {
  let failure: { cause: unknown } | undefined;
  const left: Promise<unknown>[] = [];
  const untilEnd = <R>(work: Promise<R>) =>
    work.catch((cause: unknown) => {
      failure ??= { cause };
    });
  const lane: Lane = { ...createLane(tx), later: (work) => left.push(untilEnd(work)) };
  const results = await Promise.all(works.map((work) => untilEnd(work(lane))));
  for (const work of left) await work;
  if (failure !== undefined) throw failure.cause;
  return results as T[];
}

function createLane(tx: Transaction): Transaction {
  let last: Promise<unknown> | null = null;
  const send = tx.query.bind(tx) as (...args: unknown[]) => unknown;
  /** At once when nothing is under way. After a failure, too: the database refuses what comes then, and so a COPY gets to know of it. */
  const inTurn = (run: () => unknown): Promise<unknown> => {
    const mine = last === null ? Promise.resolve(run()) : last.then(run, run);
    last = mine;
    const done = () => {
      if (last === mine) last = null;
    };
    mine.then(done, done);
    return mine;
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
