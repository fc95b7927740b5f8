/**
 * Servers killed with SIGKILL, paused with SIGSTOP and cut off from the database under load, a frozen node, requests sent twice, late and in another order: nothing is lost, nothing counts twice, the
 * vault equals the ledger, replay says the same. The long form is `npm run bench -- faults`.
 */
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { withEmptyDatabase } from './empty-database.test-support.ts';
import { runFaults } from './run-faults.test-support.ts';

const database = useTestDatabase([]);
const STALL_MAX_MS = 12_000;

test('behavior: six kills, a pause, a partition and a frozen node of two servers, a day going by', async ({
  signal,
}) => {
  const run = await withEmptyDatabase(database.connection, ({ url }) =>
    runFaults({
      environment: process.env,
      signal,
      databaseUrl: url,
      servers: 2,
      members: 4,
      kills: 6,
      pauses: 1,
      partitions: 1,
      nodeFreezes: 1,
      killsPerDay: 4,
      doneMin: 11,
    }),
  );
  expect(run).toMatchObject({ lost: [], twice: [], differences: [], internalErrors: [], exitCodes: [0, 0] });
  expect(run).toMatchObject({ pauses: 1, partitions: 1, nodeFreezes: 1 });
  expect(run.kills).toBeGreaterThanOrEqual(6);
  // regression/06: it keeps the others from writing until its session's five seconds are over, and not for the fourteen of the pause. The target of
  // seven is measured by `npm run bench -- faults`: here other tests compete for the processor.
  expect(run.pausedHolderStallMs).toBeLessThanOrEqual(STALL_MAX_MS);
  expect(run.cutOffHolderStallMs).toBeLessThanOrEqual(STALL_MAX_MS);
  expect(run.days).toBeGreaterThanOrEqual(1);
  expect(run.transactions).toBeGreaterThanOrEqual(8);
}, 240_000);
