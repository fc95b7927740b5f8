/**
 * Gathers what many callers hand in into batches: all that arrived while the last batch was being written share the next one, and so
 * one commit. Owns the queue of this process; other processes have their own. Knows nothing of what is written.
 */

export type Batcher<Item, Result> = {
  /** Returns the item's own result once its batch is written. */
  add: (item: Item) => Promise<Result>;
  /** Waits until everything handed in so far is written. */
  drain: () => Promise<void>;
};

export type BatcherOptions<Item, Result> = {
  /** Writes a batch and returns one result per item, in order. When it throws, every caller of the batch is told so. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Most items in one batch. Default 500. */
  batchMax?: number;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (cause: unknown) => void };

/** Returns a batcher; it runs one `write` at a time. */
export function createBatcher<Item, Result>({
  write,
  batchMax = 500,
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let batch = queue.splice(0, batchMax); batch.length > 0; batch = queue.splice(0, batchMax)) {
      try {
        const results = await write(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    running = undefined;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Callers of the same turn of the event loop share the first batch.
        running ??= Promise.resolve().then(run);
      }),
    drain: async () => {
      await running;
    },
  };
}
