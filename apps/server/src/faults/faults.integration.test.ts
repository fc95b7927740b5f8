/**
 * Servers killed with SIGKILL and paused with SIGSTOP under load, requests sent twice, late and in another order: nothing is lost, nothing counts twice, the
 * vault equals the ledger, replay says the same. The long form is `npm run bench -- faults`.
 */
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { runFaults } from './run-faults.test-support.ts';

const database = useTestDatabase([]);

test('behavior: eight kills and a pause of two servers, two days going by', async () => {
  const { host, user, database: name } = database.connection as { host: string; user: string; database: string };
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  const run = await runFaults({
    environment: process.env,
    databaseUrl,
    servers: 2,
    members: 4,
    kills: 8,
    pauses: 1,
    killsPerDay: 4,
    doneMin: 11,
  });
  expect(run).toMatchObject({ lost: [], twice: [], differences: [], exitCodes: [0, 0] });
  expect(run.kills).toBeGreaterThanOrEqual(8);
  // regression/06: a paused server keeps the others from writing for seven seconds at most.
  expect([run.pauses, run.pausedHolderStallMs <= 7_000]).toEqual([1, true]);
  expect(run.days).toBeGreaterThanOrEqual(1);
  expect(run.transactions).toBeGreaterThanOrEqual(8);
}, 180_000);
