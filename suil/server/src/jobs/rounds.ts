/** Runs rounds of work one after the other, each when something may have changed or after the time that the one before it names. */
import { createSignal } from './signal.ts';

export interface Rounds {
  readonly start: () => void;
  /** Ends after the current round. */
  readonly stop: () => Promise<void>;
  /** Begins the next round as soon as the current one is done. */
  readonly wake: () => void;
}

/** Returns rounds at rest. @param round returns how long to wait for the next one at most, milliseconds; must not throw */
export function createRounds(round: () => Promise<number>): Rounds {
  const stopping = new AbortController();
  const news = createSignal();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      news.reset();
      await news.wait(await round(), stopping.signal);
    }
  }

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    wake: news.notify,
  };
}
