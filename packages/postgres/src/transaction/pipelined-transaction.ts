/**
 * Several tasks on one connection, concurrently: while the database runs a statement of one task, the others continue. Each statement waits
 * for the one sent before it, so what a task writes is visible to every statement sent after it.
 */
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Transaction } from '../copy/copy.ts';

export type PipelinedTransaction = Transaction & {
  /** Does not wait for `work` now: `runPipelined` ends after it, and fails when it fails. */
  defer: (work: Promise<unknown>) => void;
};

/** Runs `works` concurrently on the connection of a transaction and returns their results in order. Throws the first failure, when all have ended. */
export async function runPipelined<T>(
  tx: Transaction,
  works: readonly ((pipelined: PipelinedTransaction) => Promise<T>)[],
): Promise<T[]> {
  let failure: { cause: unknown } | undefined;
  const left: Promise<unknown>[] = [];
  const untilEnd = <R>(work: Promise<R>) =>
    work.catch((cause: unknown) => {
      failure ??= { cause };
    });
  const pipelined: PipelinedTransaction = { ...createPipeline(tx), defer: (work) => left.push(untilEnd(work)) };
  const results = await Promise.all(works.map((work) => untilEnd(work(pipelined))));
  for (const work of left) await work;
  if (failure !== undefined) throw failure.cause;
  return results as T[];
}

function createPipeline(tx: Transaction): Transaction {
  let last: Promise<unknown> | null = null;
  const send = tx.query.bind(tx) as (...args: unknown[]) => unknown;
  /** Starts at once when no statement is running. Also after a failure: the database refuses what follows, which ends a COPY. */
  const enqueue = (run: () => unknown): Promise<unknown> => {
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
    if (!isStream(stream)) return enqueue(() => send(...args));
    // The stream reports its failure to its holder itself.
    enqueue(() => {
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
