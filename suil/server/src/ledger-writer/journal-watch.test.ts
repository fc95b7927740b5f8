import { dayStartMs, MS_PER_DAY } from '@suil/core';
import { appendInputs, closeJournalDay, openJournal, withJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, expect, test } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { createTestApp } from '../testing/test-app.test-support.ts';
import { createJournalWatch } from './journal-watch.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_700;
const NOON_MS = dayStartMs(DAY) + MS_PER_DAY / 2;
const MINUTE_MS = 60_000;
let clock: { wallMs: number; businessMs: number };
let watch: ReturnType<typeof createJournalWatch>;

beforeEach(async () => {
  await database.pool.query('TRUNCATE ledger.journal, ledger.journal_head CASCADE');
  clock = { wallMs: 5_000, businessMs: NOON_MS };
  watch = createJournalWatch({ db: database.pool, businessNow: () => clock.businessMs, now: () => clock.wallMs });
});

const append = (ref: string, atMs: number) =>
  withJournal(openJournal(database.pool), (tx, head) => appendInputs(tx, head, [{ kind: 'intent', ref, atMs }]));
const close = (atMs: number) =>
  withJournal(openJournal(database.pool), (tx, head) => closeJournalDay(tx, head, null, atMs));

function wait(ms: number): void {
  clock.wallMs += ms;
  clock.businessMs += ms;
}

test('a journal without a line has no age', async () => {
  wait(40 * MS_PER_DAY);
  expect(await watch.look()).toEqual({ headAgeMs: 0, unchangedMs: 0, closedDayAgeMs: 0 });
  expect(watch.problems()).toEqual([]);
});

test('the head ages by business time, what was seen of it by the wall clock', async () => {
  await append('a', NOON_MS - 3_000);
  expect(await watch.look()).toMatchObject({ headAgeMs: 3_000, unchangedMs: 0 });
  wait(7_000);
  expect(await watch.look()).toMatchObject({ headAgeMs: 10_000, unchangedMs: 7_000 });
  // A chain whose clock is moved makes lines older, and no server slower.
  clock.businessMs += 60_000;
  expect(await watch.look()).toMatchObject({ headAgeMs: 70_000, unchangedMs: 7_000 });
  await append('b', NOON_MS);
  wait(1_000);
  expect(await watch.look()).toMatchObject({ headAgeMs: 68_000, unchangedMs: 0 });
});

test('a day that is over and not closed is a problem half an hour after its end, until it is closed', async () => {
  await append('a', NOON_MS);
  clock.businessMs = dayStartMs(DAY + 1) + 30 * MINUTE_MS;
  expect(await watch.look()).toMatchObject({ closedDayAgeMs: MS_PER_DAY + 30 * MINUTE_MS });
  expect(watch.problems()).toEqual([]);
  wait(MINUTE_MS);
  await watch.look();
  expect(watch.problems()).toEqual([
    { text: 'a day has been over for 31 minutes and is not closed', affects: 'nothing' },
  ]);
  await close(clock.businessMs);
  expect(await watch.look()).toMatchObject({ closedDayAgeMs: 31 * MINUTE_MS });
  expect(watch.problems()).toEqual([]);
});

test('a server of which no line is known to its memory says so, and stays ready', async () => {
  const app = createTestApp(database.pool, { environment: 'main' });
  app.status.ledger.chainTimestampMs = app.clock.nowMs;
  await append('a', app.clock.nowMs - 2 * MS_PER_DAY);
  const ready = await app.send('GET', '/readyz');
  const problems = [expect.stringMatching(/^a day has been over for \d+ minutes and is not closed$/)];
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { ok: true, problems, figures: { journalHeadAgeMs: 2 * MS_PER_DAY, journalUnchangedMs: 0 } },
  ]);
  const metrics = await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();
  expect(metrics).toMatch(/^suil_journal_head_age_ms 172800000$/m);
});
