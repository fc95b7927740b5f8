import { dayStartMs, MS_PER_DAY } from '@suil/core';
import { statusHistoryResponseSchema } from '@suil/core/api';
import { appendInputs, closeJournalDay, openJournal, withJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseState } from '../../database/database-watch.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';
import { noteIntervals } from './history/intervals.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;
let state: DatabaseState;

beforeEach(async () => {
  await database.pool.query(
    'TRUNCATE service_intervals, day_closings, settlement_days, settlement_events, ledger.journal, ledger.journal_head CASCADE',
  );
  state = { answers: true, isFull: false, clockDifferenceMs: 0 };
  const databaseWatch = { note: () => undefined, look: async () => state, problems: () => [] };
  app = createTestApp(database.pool, { databaseWatch });
});

async function read(of = app) {
  const response = await of.send('GET', '/api/status/history');
  expect(response.status).toBe(200);
  return statusHistoryResponseSchema.parse(await response.json());
}

/** Closes `day` so long after its end, and keeps how its price was decided, as a closing does. */
async function closeDay(day: number, delayMs: number): Promise<void> {
  const journal = openJournal(database.pool);
  const atMs = dayStartMs(day) + 1;
  await withJournal(journal, async (tx, head) => {
    await appendInputs(tx, head, [{ kind: 'intent', ref: `of ${day}`, atMs }]);
    await closeJournalDay(tx, head, null, dayStartMs(day + 1) + delayMs);
    await tx.query("INSERT INTO day_closings VALUES ($1, NULL, 'zero', 1)", [day]);
  });
}

async function settle(day: number, ...events: readonly ('published' | 'revoked')[]): Promise<void> {
  await database.pool.query(
    `INSERT INTO settlement_days VALUES ($1, '00', 0, 0, 0, 0, 0, 0, 0, 0, 0, array_fill(0, ARRAY[11]), 0)`,
    [day],
  );
  for (const [position, kind] of events.entries())
    await database.pool.query(
      `INSERT INTO settlement_events (digest, event_seq, checkpoint, position, kind, day, root, total, timestamp_ms)
       VALUES ($1, $2, 1, $2, $3, $4, '00', 0, 0)`,
      [`d${day}`, position, kind, day],
    );
}

test('a deployment of which nothing was written yet claims nothing', async () => {
  expect(await read()).toEqual({
    atMs: app.clock.nowMs,
    parts: [
      { part: 'node', state: 'ok', behindMs: 1_500 },
      { part: 'database', state: 'ok', behindMs: null },
      { part: 'signer', state: 'absent', behindMs: null },
      { part: 'auditor', state: 'absent', behindMs: null },
    ],
    withdrawals: true,
    recordedSinceMs: null,
    outages: [],
    days: [],
  });
});

test('each closed day with how long its closing took, and whether it is settled', async () => {
  await closeDay(20_700, 7_000);
  await closeDay(20_701, 3_600_000);
  await closeDay(20_702, 0);
  await settle(20_700, 'published');
  await settle(20_701, 'published', 'revoked');
  expect((await read()).days).toEqual([
    { day: 20_702, delayMs: 0, settlement: 'none' },
    { day: 20_701, delayMs: 3_600_000, settlement: 'computed' },
    { day: 20_700, delayMs: 7_000, settlement: 'published' },
  ]);
});

test('interruptions of the last 90 days, read every five seconds at most', async () => {
  const { nowMs } = app.clock;
  await noteIntervals(database.pool, ['writable'], () => nowMs - 91 * MS_PER_DAY);
  await noteIntervals(database.pool, ['writable', 'behind'], () => nowMs - MS_PER_DAY);
  for (const afterMs of [10_000, 20_000])
    await noteIntervals(database.pool, ['writable', 'behind'], () => nowMs - MS_PER_DAY + afterMs);
  await noteIntervals(database.pool, ['writable'], () => nowMs - 5_000);
  const history = await read();
  expect(history.recordedSinceMs).toBe(nowMs - MS_PER_DAY);
  expect(history.outages).toEqual([
    { kind: 'down', fromMs: nowMs - MS_PER_DAY + 20_000, throughMs: nowMs - 5_000 },
    { kind: 'behind', fromMs: nowMs - MS_PER_DAY, throughMs: nowMs - MS_PER_DAY + 20_000 },
  ]);
  await database.pool.query('TRUNCATE service_intervals');
  app.clock.nowMs += 4_999;
  expect((await read()).outages).toHaveLength(2);
  app.clock.nowMs += 1;
  expect(await read()).toMatchObject({ outages: [], recordedSinceMs: null });
});

test('while the database does not answer, what was read last is shown, and the interruption grows', async () => {
  await noteIntervals(database.pool, ['writable'], () => app.clock.nowMs);
  await closeDay(20_700, 7_000);
  await read();
  state = { answers: false, isFull: false, clockDifferenceMs: null };
  app.clock.nowMs += 60_000;
  expect(await read()).toMatchObject({
    parts: [{}, { part: 'database', state: 'down' }, {}, {}],
    outages: [{ kind: 'down', fromMs: app.clock.nowMs - 60_000, throughMs: null }],
    days: [{ day: 20_700 }],
  });
});

test('a node that has stopped is behind, and one that never answered is down', async () => {
  app.status.ledger.checkpoint = 12n;
  app.clock.nowMs += 61_000;
  expect((await read()).parts[0]).toEqual({ part: 'node', state: 'behind', behindMs: 61_000 });
  app.status.indexer.head = null;
  expect((await read()).parts[0]).toMatchObject({ state: 'down' });
});

test.each(['withdrawals', 'intents'] as const)('what stops %s is said', async (affects) => {
  const stopped = createTestApp(database.pool, { problems: [{ text: 'stopped by halt 1', affects }] });
  expect((await read(stopped)).withdrawals).toBe(false);
});
