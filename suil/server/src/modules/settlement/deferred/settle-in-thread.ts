/** Starts the thread that settles a day and waits for its end. */
import { Worker } from 'node:worker_threads';
import type { PoolTarget } from '../../../database/pools.ts';
import type { SettleOptions } from './settle-unsettled.ts';

/** What the thread is started with. */
export interface ThreadTask extends SettleOptions {
  readonly target: PoolTarget;
}

/** Settles the day that is not settled yet, if there is one. @throws {Error} when the thread failed; the day is as it was */
export async function settleInThread(task: ThreadTask): Promise<void> {
  const thread = new Worker(new URL('./settle-worker.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject);
  thread.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error('The thread that settles a day ended before it had settled it.')),
  );
  await promise;
}
