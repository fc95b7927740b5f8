/** Repeats work until it is stopped, with a pause after each round and a longer one after a failure. */
import { setTimeout as delay } from 'node:timers/promises';

export interface RepeatOptions {
  /** One round. Returns how long to wait for the next one, in milliseconds. */
  readonly work: (stopping: AbortSignal) => Promise<number>;
  /** Called with what a round threw. Returns how long to wait, or null when no further round can succeed. */
  readonly onError: (error: unknown) => number | null;
}

/** Starts at once. The returned function ends it after the current round. */
export function repeat({ work, onError }: RepeatOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await work(signal).catch(onError);
      if (waitMs === null) return;
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

const SECOND_MS = 1_000;

/** Repeats work every second, also after a failure. Starts at once. The returned function ends it after the current round. */
export function repeatEverySecond(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeat({
    work: async () => {
      await work();
      return SECOND_MS;
    },
    onError: (error) => {
      onError(error);
      return SECOND_MS;
    },
  });
}
