/** The thread that settles a day, started by the closing or before it. */
import { Worker } from 'node:worker_threads';
import type { PoolTarget } from '../../../database/pools.ts';
import type { PreparedStep } from '../../../module/deferred-step.ts';

/** What the thread is started with. */
export interface ThreadStart {
  readonly target: PoolTarget;
  /** Whether it reads ahead what it can before it is asked to settle. */
  readonly isEarly: boolean;
}

/** Starts the thread. It connects to the database by itself. */
export function startSettling(start: ThreadStart): PreparedStep {
  const thread = new Worker(new URL('./settle-worker.ts', import.meta.url), { workerData: start });
  let isFree = true;
  const ended = new Promise<void>((resolve, reject) => {
    thread.once('error', (error) => {
      isFree = false;
      reject(error);
    });
    thread.once('exit', (code) => {
      isFree = false;
      if (code === 0) resolve();
      else reject(new Error('The thread that settles a day ended before it had settled it.'));
    });
  });
  // A thread that is never asked to run ends without being awaited.
  ended.catch(() => undefined);
  return {
    run: (run) => {
      isFree = false;
      thread.postMessage(run);
      return ended;
    },
    isReady: () => isFree,
    end: async () => {
      await thread.terminate();
    },
  };
}
