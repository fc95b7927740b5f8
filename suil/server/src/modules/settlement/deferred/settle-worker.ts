/** A thread that settles one day and ends: with a million members that takes seconds, in which the process would answer no request. */
import { workerData } from 'node:worker_threads';
import { createPool } from '@suil/postgres';
import type { ThreadTask } from './settle-in-thread.ts';
import { settleUnsettled } from './settle-unsettled.ts';

const { target, ...options }: ThreadTask = workerData;
const pool = createPool({ ...target, connectionsMax: 2, onIdleError: () => undefined });
try {
  await settleUnsettled(pool, options, pool);
} finally {
  await pool.end();
}
