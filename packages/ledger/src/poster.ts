/**
 * Gathers entries from many callers into batches: one statement and one commit for all that arrived while the last batch was
 * being written. Owns the queue of this process; other processes have their own.
 */
import { type Pool, withTransaction } from '@suil/postgres';
import type { Entry } from './entry.ts';
import { type PostResult, postEntries } from './post.ts';

export type Poster = {
  /** Posts one entry in a transaction of its own and returns what became of it, after the commit. */
  post: (entry: Entry) => Promise<PostResult>;
  /** Waits until everything handed in so far is written. */
  drain: () => Promise<void>;
};

export type PosterOptions = {
  pool: Pool;
  /** Milliseconds since 1970, asked once per batch. */
  now: () => number;
  /** Most entries in one batch. Default 500. */
  batchMax?: number;
};

type Waiting = { entry: Entry; resolve: (result: PostResult) => void; reject: (cause: unknown) => void };

/** Returns a poster over `pool`; it holds one connection while it writes. */
export function createPoster({ pool, now, batchMax = 500 }: PosterOptions): Poster {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let batch = queue.splice(0, batchMax); batch.length > 0; batch = queue.splice(0, batchMax)) {
      const entries = batch.map(({ entry }) => entry);
      try {
        const results = await withTransaction(pool, (tx) => postEntries(tx, entries, now()));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as PostResult);
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    running = undefined;
  }

  return {
    post: (entry) =>
      new Promise((resolve, reject) => {
        queue.push({ entry, resolve, reject });
        // Callers of the same turn of the event loop share the first batch.
        running ??= Promise.resolve().then(run);
      }),
    drain: async () => {
      await running;
    },
  };
}
