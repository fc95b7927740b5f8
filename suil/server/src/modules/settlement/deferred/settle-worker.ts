/** A thread that settles one day and ends: with a million members that takes seconds, in which the process would answer no request. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@suil/core';
import { createPool } from '@suil/postgres';
import type { DeferredRun } from '../../../module/deferred-step.ts';
import { beginReadAhead } from './read-ahead.ts';
import type { ThreadStart } from './settle-in-thread.ts';
import { settleUnsettled } from './settle-unsettled.ts';

/** So long after it was started early it waits to be asked: by then another process has settled the day. */
const WAIT_MAX_MS = 300_000;
const NOT_ASKED = 2;

assert(parentPort, 'runs in a thread only');
const { target, isEarly }: ThreadStart = workerData;
const pool = createPool({ ...target, connectionsMax: 2, onIdleError: () => undefined });
const notAsked = setTimeout(() => process.exit(NOT_ASKED), WAIT_MAX_MS);
const takeReadAhead = isEarly ? beginReadAhead(target) : async () => null;
parentPort.once('message', async (run: DeferredRun) => {
  clearTimeout(notAsked);
  try {
    await settleUnsettled(pool, run, { beside: pool, ahead: await takeReadAhead() });
  } finally {
    await pool.end();
  }
  // A read that was given up may still wait for its answer.
  process.exit();
});
