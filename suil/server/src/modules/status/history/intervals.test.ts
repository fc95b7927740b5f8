import { MS_PER_DAY } from '@suil/core';
import { createPool, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { indexTables } from '../../../database/tables.ts';
import { lockLease } from '../../../jobs/lease.ts';
import { deleteExpired } from '../../../retention/delete-expired.ts';
import { serverMigrations } from '../../index.ts';
import { statusTables } from '../tables.ts';
import { createHeartbeat } from './heartbeat.ts';
import { GAP_MS, type IntervalKind, noteIntervals, readIntervals } from './intervals.ts';

const database = useTestDatabase(serverMigrations);
const START_MS = 1_790_000_000_000;

beforeEach(async () => {
  await database.pool.query('TRUNCATE service_intervals');
});

/** Returns all intervals, in seconds since the start. */
async function written(): Promise<[kind: IntervalKind, from: number, through: number][]> {
  const intervals = await readIntervals(database.pool, 0);
  const seconds = (atMs: number) => (atMs - START_MS) / 1_000;
  return intervals.map(({ kind, fromMs, throughMs }) => [kind, seconds(fromMs), seconds(throughMs)]);
}

const note = (atSeconds: number, ...kinds: IntervalKind[]) =>
  noteIntervals(database.pool, ['writable', ...kinds], () => START_MS + atSeconds * 1_000);

test('a state that lasts is one row; after a gap of more than 15 s there is another one', async () => {
  for (const at of [0, 5, 10, 25]) await note(at);
  await note(40.001);
  await note(45);
  expect(await written()).toEqual([
    ['writable', 0, 25],
    ['writable', 40.001, 45],
  ]);
});

test('each state has intervals of its own', async () => {
  await note(0);
  await note(5, 'behind');
  await note(10, 'behind', 'closed');
  await note(15);
  expect(await written()).toEqual([
    ['writable', 0, 15],
    ['behind', 5, 10],
    ['closed', 10, 10],
  ]);
});

test('two servers that write at once write one interval, in an empty table and after a gap', async () => {
  const other = createPool({ connection: database.connection });
  const both = (atMs: number) =>
    Promise.all([
      noteIntervals(database.pool, ['writable'], () => atMs),
      noteIntervals(other, ['writable'], () => atMs + 400),
    ]);
  for (let round = 0; round < 5; round++) await both(START_MS + round * 5_000);
  await both(START_MS + 60_000);
  expect(await written()).toEqual([['writable', 0, 20.4], expect.arrayContaining(['writable', 60.4])]);
  await other.end();
});

test('a clock of the database that went back changes nothing of what was written', async () => {
  await note(0);
  await note(60);
  await note(10);
  await note(65);
  expect(await written()).toEqual([
    ['writable', 0, 0],
    ['writable', 60, 65],
  ]);
});

test('a server that was paused alone leaves the gap that there was', async () => {
  let nowMs = START_MS;
  const heartbeat = createHeartbeat({
    ...{ pool: database.pool, isBehind: () => false, isClosed: () => false, databaseNow: () => nowMs },
    log: pino({ enabled: false }),
  });
  await heartbeat.beat();
  nowMs += 5_000;
  await withTransaction(database.pool, async (tx) => {
    await lockLease(tx, 'status');
    const stale = heartbeat.beat();
    nowMs += 600_000;
    return { stale };
  }).then(({ stale }) => stale);
  await heartbeat.beat();
  expect(await written()).toEqual([
    ['writable', 0, 0],
    ['writable', 605, 605],
  ]);
});

test('what ended 90 days ago is deleted, and what is too many when the next interval begins', async () => {
  await note(0, 'closed');
  await noteIntervals(database.pool, ['writable'], () => START_MS + 90 * MS_PER_DAY);
  expect(await readIntervals(database.pool, 0)).toHaveLength(3);
  await noteIntervals(database.pool, ['writable'], () => START_MS + 90 * MS_PER_DAY + GAP_MS + 1);
  const now = () => START_MS + 90 * MS_PER_DAY + GAP_MS + 1;
  await deleteExpired(database.pool, { tables: indexTables([statusTables]), clocks: { database: now, business: now } });
  expect((await written()).map(([kind]) => kind)).toEqual(['writable', 'writable']);
  await database.pool.query(
    `INSERT INTO service_intervals (kind, from_ms, through_ms)
     SELECT 'writable', $1::bigint + n * 60000, $1::bigint + n * 60000 FROM generate_series(1, 3000) n`,
    [START_MS + 91 * MS_PER_DAY],
  );
  await noteIntervals(database.pool, ['writable'], () => START_MS + 100 * MS_PER_DAY);
  expect(await readIntervals(database.pool, 0)).toHaveLength(2_160);
});

test('error: what cannot be written is thrown by a beat, and a worker continues', async () => {
  const away = createPool({ connection: { connectionString: 'postgres://postgres@127.0.0.1:1/suil' } });
  const heartbeat = createHeartbeat({
    ...{ pool: away, isBehind: () => false, isClosed: () => false, databaseNow: () => START_MS },
    log: pino({ enabled: false }),
  });
  await expect(heartbeat.beat()).rejects.toThrow();
  await heartbeat.start();
  await heartbeat.stop();
  await away.end();
});
