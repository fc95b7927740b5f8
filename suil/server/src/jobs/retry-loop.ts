/** Repeats the same work until it is stopped, with a longer wait after each failure in a row. */
import { setTimeout as delay } from 'node:timers/promises';

export interface RetryLoopOptions {
  /** One round, with its own wait for the next one. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  /** Called with what a round threw and the wait that follows it. Returns `stop` when no further round can succeed. */
  readonly onError: (cause: unknown, retryMs: number) => 'retry' | 'stop';
  /** Wait after the first failure in a row; it doubles up to `maxMs`. */
  readonly firstMs: number;
  readonly maxMs: number;
}

export interface RetryLoop {
  readonly start: () => void;
  /** Ends after the current round. */
  readonly stop: () => Promise<void>;
}

/** Returns a loop that is not started. */
export function createRetryLoop({ work, onError, firstMs, maxMs }: RetryLoopOptions): RetryLoop {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run({ signal }: AbortController): Promise<void> {
    let retryMs = firstMs;
    while (!signal.aborted) {
      try {
        await work(signal);
        retryMs = firstMs;
      } catch (cause) {
        if (onError(cause, retryMs) === 'stop') return;
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, maxMs);
      }
    }
  }

  return {
    start: () => {
      running = run(stopping);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
