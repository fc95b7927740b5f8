/**
 * Servers killed with SIGKILL and paused with SIGSTOP under load, requests sent twice, late and in another order: nothing is lost, nothing counts twice, the
 * vault equals the ledger, replay says the same. The long form is `npm run bench -- faults`.
 */
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { withEmptyDatabase } from './empty-database.test-support.ts';
import { runFaults } from './run-faults.test-support.ts';

const database = useTestDatabase([]);
const PAUSED_STALL_MAX_MS = 12_000;

test('behavior: eight kills and a pause of two servers, two days going by', async ({ signal }) => {
  const run = await withEmptyDatabase(database.connection, ({ url }) =>
    runFaults({
      environment: process.env,
      signal,
      databaseUrl: url,
      servers: 2,
      members: 4,
      kills: 8,
      pauses: 1,
      killsPerDay: 4,
      doneMin: 11,
    }),
  );
  expect(run).toMatchObject({ lost: [], twice: [], differences: [], exitCodes: [0, 0] });
  expect(run.kills).toBeGreaterThanOrEqual(8);
  // regression/06: it keeps the others from writing until its session's five seconds are over, and not for the fourteen of the pause. The target of
  // seven is measured by `npm run bench -- faults`: here other tests compete for the processor.
  expect([run.pauses, run.pausedHolderStallMs <= PAUSED_STALL_MAX_MS]).toEqual([1, true]);
  expect(run.days).toBeGreaterThanOrEqual(1);
  expect(run.transactions).toBeGreaterThanOrEqual(8);
}, 240_000);
