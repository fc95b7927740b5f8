/**
 * Gathers the items of many callers into batches: all that arrived while the last batch was being written share the next one, and so
 * one commit. Owns the queue of this process. Does not know what is written.
 */

export interface Batcher<Item, Result> {
  /** Returns the item's own result once its batch is written. */
  readonly add: (item: Item) => Promise<Result>;
  /** Waits until everything handed in so far is written. */
  readonly drain: () => Promise<void>;
}

export interface BatcherOptions<Item, Result> {
  /** Writes a batch and returns one result per item, in order. When it throws, so does `add` for every item of the batch. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Most items in one batch. Default 500. */
  readonly batchMax?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

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
        for (const [index, result] of results.entries()) batch[index]?.resolve(result);
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
        // Callers of the same task share the first batch.
        running ??= Promise.resolve().then(run);
      }),
    drain: async () => {
      await running;
    },
  };
}
