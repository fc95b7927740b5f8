import { createPool } from '@suil/postgres';
import { expect, test } from 'vitest';
import { transfer, useReplica, wallet } from '../../testing/replica/replica-fixture.test-support.ts';
import { createTestApp } from '../../testing/test-app.test-support.ts';
import { readReplicaLagMs } from './replica-lag.ts';

const replicated = useReplica();

/** Returns the lag as a server measures it at this time. */
function measure(businessNowMs = replicated().apps[0].clock.nowMs, replica = replicated().replica): Promise<number> {
  return readReplicaLagMs({ probe: replicated().primary, replica, businessNow: () => businessNowMs });
}

test('a replica that has every line is not behind, whatever the time', async () => {
  expect(await measure(9e12)).toBe(0);
});

test('the lag counts from the first line that it lacks', async () => {
  const { apps, database } = replicated();
  const [app] = apps;
  const token = await app.logIn(wallet);
  await database.pause();
  await transfer(app, token);
  const firstAtMs = app.clock.nowMs;
  app.clock.nowMs += 4_000;
  await transfer(app, token);
  expect(await measure(firstAtMs + 7_500)).toBe(7_500);
  const scraped = await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();
  expect(scraped).toMatch(/^suil_replica_lag_ms 4000$/m);
});

test('one of another epoch, or that cannot be reached, is never level', async () => {
  const { database, primary, replica } = replicated();
  await database.pause();
  const { rows } = await primary.query('UPDATE ledger.journal_head SET epoch = epoch + 1 RETURNING epoch - 1 AS epoch');
  expect(await measure()).toBe(Number.POSITIVE_INFINITY);
  await primary.query('UPDATE ledger.journal_head SET epoch = $1', [rows[0]?.epoch]);
  const away = createPool({ connection: { connectionString: 'postgres://postgres@127.0.0.1:1/suil' } });
  expect(await measure(undefined, away)).toBe(Number.POSITIVE_INFINITY);
  await away.end();
  expect(await measure(undefined, replica)).toBe(0);
});

test('one that hangs is never level within half a second', async () => {
  const single = createPool({ connection: replicated().database.standby, connectionsMax: 1 });
  const { rows } = await single.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
  const startedMs = performance.now();
  expect(await measure(undefined, single)).toBe(Number.POSITIVE_INFINITY);
  expect(performance.now() - startedMs).toBeLessThan(700);
  process.kill(rows[0]?.pid ?? 0, 'SIGCONT');
  await single.end();
});

test('a server without a replica has no such number', async () => {
  const text = await (await createTestApp(replicated().primary).send('GET', '/metrics', { from: '127.0.0.1' })).text();
  expect(text).not.toContain('suil_replica_lag_ms');
});
