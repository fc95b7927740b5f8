import { MS_PER_DAY } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { indexTables } from '../database/tables.ts';
import { serverMigrations, serverSchema } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createTestServices } from '../testing/test-services.test-support.ts';
import { createRetention } from './create-retention.ts';
import { deleteExpired } from './delete-expired.ts';

const database = useTestDatabase(serverMigrations);
const tables = indexTables(serverSchema.tables);
const NOW_MS = 100 * MS_PER_DAY;
/** Business time is an hour behind: what ended by it ended later. */
const BUSINESS_MS = NOW_MS - 3_600_000;
const clocks = { database: () => NOW_MS, business: () => BUSINESS_MS };

beforeEach(() => emptyDatabase(database.pool));

/** Adds nonces, each with the time at which it ends. */
const addNonces = (...endsAtMs: number[]) =>
  database.pool.query(
    `INSERT INTO intent_nonces SELECT 'n' || n, 'a', 'd', 'transfer', 0, ends, CASE WHEN n % 2 = 0 THEN 1 END
     FROM unnest($1::bigint[]) WITH ORDINALITY AS t (ends, n)`,
    [endsAtMs],
  );
const endsOf = async (table: string, column: string) =>
  (await database.pool.query<{ ends: bigint }>(`SELECT ${column} AS ends FROM ${table} ORDER BY 1`)).rows.map(
    ({ ends }) => Number(ends),
  );

test('boundary: each row stays until its time and the days after are over by its clock, a used nonce like an unused one', async () => {
  const ended = BUSINESS_MS - MS_PER_DAY;
  await addNonces(ended - 1, ended - 2, ended, ended + 1);
  const wall = NOW_MS - MS_PER_DAY;
  await database.pool.query(
    "INSERT INTO auth_challenges (nonce, address, domain, issued_at_ms, expires_at_ms) VALUES ('a', 'a', 'd', 0, $1), ('b', 'a', 'd', 0, $2)",
    [wall - 1, wall],
  );
  await database.pool.query(
    `INSERT INTO auth_sessions (id, token_hash, address, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
     VALUES ('a', 'a', 'a', 0, 0, 0, $1), ('b', 'b', 'a', 0, 0, 0, $2)`,
    [wall - 1, wall],
  );
  await database.pool.query("INSERT INTO rate_limits VALUES ('a', $1), ('b', $2)", [NOW_MS - 1, NOW_MS]);
  const quarter = NOW_MS - 90 * MS_PER_DAY;
  await database.pool.query(
    "INSERT INTO service_intervals (kind, from_ms, through_ms) VALUES ('closed', 0, $1), ('closed', 0, $2)",
    [quarter - 1, quarter],
  );
  await database.pool.query(
    "INSERT INTO day_problems (day, part, reason, occurred_at_ms) VALUES (1, 'closing', 'one', $1), (1, 'closing', 'two', $2)",
    [quarter - 1, quarter],
  );
  await database.pool.query("INSERT INTO reserve_snapshots VALUES (7, $1, '{}'), (9, $2, '{}')", [
    quarter - 1,
    quarter,
  ]);
  await database.pool.query("INSERT INTO reserve_secrets VALUES (7, 'a'), (9, 'b')");
  expect(Object.fromEntries(await deleteExpired(database.pool, { tables, clocks }))).toEqual({
    intent_nonces: 2,
    auth_challenges: 1,
    auth_sessions: 1,
    rate_limits: 1,
    service_intervals: 1,
    day_problems: 1,
    reserve_snapshots: 1,
    spendings: 0,
    push_devices: 0,
    push_messages: 0,
  });
  expect(await endsOf('service_intervals', 'through_ms')).toEqual([quarter]);
  expect(await endsOf('day_problems', 'occurred_at_ms')).toEqual([quarter]);
  expect(await endsOf('reserve_snapshots', 'made_at_ms')).toEqual([quarter]);
  // A line whose reserves are published once more has the root that it had.
  expect(await endsOf('reserve_secrets', 'journal_seq')).toEqual([7, 9]);
  expect(await endsOf('intent_nonces', 'expires_at_ms')).toEqual([ended, ended + 1]);
  expect(await endsOf('auth_challenges', 'expires_at_ms')).toEqual([wall]);
  expect(await endsOf('auth_sessions', 'ends_at_ms')).toEqual([wall]);
  expect(await endsOf('rate_limits', 'full_at_ms')).toEqual([NOW_MS]);
});

test('behavior: a call deletes as many pieces as it may, the oldest rows first, and two at once delete each row once', async () => {
  await addNonces(...Array.from({ length: 10 }, (_, index) => index));
  const options = { tables, clocks, pieceRows: 3, pauseMs: 0 };
  const first = await deleteExpired(database.pool, { ...options, piecesMax: 2 });
  expect(first.get('intent_nonces')).toBe(6);
  expect(await endsOf('intent_nonces', 'expires_at_ms')).toEqual([6, 7, 8, 9]);
  const both = await Promise.all([deleteExpired(database.pool, options), deleteExpired(database.pool, options)]);
  expect(both.reduce((sum, deleted) => sum + (deleted.get('intent_nonces') ?? 0), 0)).toBe(4);
  expect(await endsOf('intent_nonces', 'expires_at_ms')).toEqual([]);
});

test('boundary: of rows in the order of their keys those with the least keys are looked at, as many as a statement may delete', async () => {
  await database.pool.query(
    `INSERT INTO reserve_snapshots SELECT n, CASE WHEN n IN (2, 5) THEN $1::bigint ELSE 0 END, '{}' FROM generate_series(1, 8) AS n`,
    [NOW_MS],
  );
  const options = { tables, clocks, pieceRows: 3, pauseMs: 0 };
  const deleted = async () => (await deleteExpired(database.pool, options)).get('reserve_snapshots');
  // Two that a wrong clock dated late stay, and keep none behind them.
  expect([await deleted(), await deleted()]).toEqual([6, 0]);
  expect(await endsOf('reserve_snapshots', 'journal_seq')).toEqual([2, 5]);
});

test('behavior: a limit that is reached again while it would be deleted stays', async () => {
  await database.pool.query("INSERT INTO rate_limits VALUES ('a', 1)");
  const request = await database.pool.connect();
  await request.query('BEGIN');
  await request.query('UPDATE rate_limits SET full_at_ms = $1', [NOW_MS + 1]);
  const deleting = deleteExpired(database.pool, { tables, clocks });
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    expect(rowCount).toBe(1);
  });
  await request.query('COMMIT');
  request.release();
  expect((await deleting).get('rate_limits')).toBe(0);
  expect(await endsOf('rate_limits', 'full_at_ms')).toEqual([NOW_MS + 1]);
});

test('behavior: nothing is deleted once the server stops', async () => {
  await addNonces(1, 2);
  await deleteExpired(database.pool, { tables, clocks, signal: AbortSignal.abort() });
  expect(await endsOf('intent_nonces', 'expires_at_ms')).toEqual([1, 2]);
});

test('regression: a server whose clock is two days ahead deletes nothing that others still need', async () => {
  const nowMs = Date.now();
  const [member, other] = [nowMs + MS_PER_DAY / 2, nowMs - MS_PER_DAY * 2];
  await addNonces(member, other);
  await database.pool.query(
    `INSERT INTO auth_sessions (id, token_hash, address, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
     VALUES ('a', 'a', 'a', 0, 0, 0, $1), ('b', 'b', 'a', 0, 0, 0, $2)`,
    [member, other],
  );
  await database.pool.query(
    "INSERT INTO push_messages (id, device_id, kind, item_id, at_ms, attempts, next_at_ms) VALUES ('a', 'd', 'bank', '1', $1, 0, 0), ('b', 'd', 'bank', '1', $2, 0, 0)",
    [member, other],
  );
  const now = () => Date.now() + 2 * MS_PER_DAY;
  const config = { ...readConfig({}), environment: 'main' as const };
  const services = createTestServices(database.pool, { config, now, databaseNow: null });
  const { counters: [counter] = [], workers: [worker] = [] } = createRetention(services, tables);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await worker?.start();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(counter?.read().get('push_messages')).toBeDefined(), 10_000);
  await worker?.stop();
  expect(await endsOf('intent_nonces', 'expires_at_ms')).toEqual([member]);
  expect(await endsOf('auth_sessions', 'ends_at_ms')).toEqual([member]);
  expect(await endsOf('push_messages', 'at_ms')).toEqual([member]);
});
