/**
 * What members notice of the closing of a day of a million members: the server's own ledger writer, which has been running since the evening, closes
 * the day while transfers come in at a fixed rate, whatever the answers take. Each that comes after the day's end is timed from the moment when it came
 * to its answer, so that a standstill counts for all that came in it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf, dayStartMs } from '@suil/core';
import { pino } from 'pino';
import { openJournal } from '../../packages/ledger/src/write.ts';
import { createPool, type Pool } from '../../packages/postgres/src/index.ts';
import { readConfig } from '../../suil/server/src/config.ts';
import { clocksAgree } from '../../suil/server/src/database/clock/clocks-agree.test-support.ts';
import { openDatabase } from '../../suil/server/src/database/open-database.ts';
import { createIntentRunner } from '../../suil/server/src/intents/runner.ts';
import { checkLedger } from '../../suil/server/src/ledger.ts';
import { actionsOf, memberPostingsOf } from '../../suil/server/src/module/module-list.ts';
import { createProgress } from '../../suil/server/src/module/progress.ts';
import { modules, serverSchema } from '../../suil/server/src/modules/index.ts';
import { manifest } from '../../suil/server/src/testing/test-deployment.test-support.ts';
import { elementAt } from '../element-at.ts';
import { startLoad, writeNonces } from './closing-load.ts';
import { type ClosingState, fillClosingState, leaveDay } from './closing-state.ts';
import { openClosingWriter } from './closing-writer.ts';

const CLOSING_DAY = dayOf(Date.UTC(2026, 10, 21));
const CLOSING_MAX_MS = 110_000;
/**
 * So long before the day's end the server is there and takes transfers: it does not close a day with the first code that it runs, and reads ahead what
 * a server reads in the last minute.
 */
const EVENING_MS = 20_000;

interface ClosingMeasured {
  /** From the day's end, when all that the closing needs is there, until everything of it is written. */
  readonly closingSeconds: number;
  /** Until the next day takes intents. */
  readonly openedSeconds: number;
  readonly closingIntentP50Ms: number;
  readonly closingIntentP99Ms: number;
  readonly closingIntentMaxMs: number;
  /** Of those that came before the day's end, in which what the closing takes is read ahead. */
  readonly eveningIntentP99Ms: number;
  readonly intents: number;
  /** Intents that were not done. */
  readonly refused: number;
  readonly violations: number;
  /** Of what the day came to: the same values for the same state, whatever the code. */
  readonly result: string;
}

type Say = (line: string) => void;

/** Fills a database of its own, closes the day and returns what was measured. */
export async function measureClosing(size: Omit<ClosingState, 'day'>, say: Say): Promise<ClosingMeasured> {
  const state = { ...size, day: CLOSING_DAY };
  const dataFolder = mkdtempSync(join(tmpdir(), 'suil-bench-closing-'));
  const database = await openDatabase({
    ...{ dataFolder, databaseUrl: null, databaseWriterUrl: null, databaseMigrationUrl: null },
    database: readConfig({}).database,
    nowMs: dayStartMs(CLOSING_DAY),
    schema: serverSchema,
    onLost: (error) => say(error.message),
    onIdleError: () => undefined,
  });
  try {
    const owner = createPool({ connection: database.owner, connectionsMax: 1 });
    const filler = createPool({ connection: database.owner, connectionsMax: 1 });
    say(`filling a database with ${state.members} members, ${state.bank} in the bank, ${state.hashrate} with hashrate`);
    const addresses = await fillClosingState(owner, filler, state);
    await writeNonces(owner, CLOSING_DAY);
    await filler.end();
    const measured = await closeUnderLoad(database, addresses, state.bank, say);
    const violations = (await checkLedger(owner)).length;
    const result = await readResult(owner);
    await owner.end();
    return { ...measured, violations, result };
  } finally {
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function closeUnderLoad(
  database: Awaited<ReturnType<typeof openDatabase>>,
  addresses: readonly string[],
  earning: number,
  say: Say,
): Promise<Omit<ClosingMeasured, 'violations' | 'result'>> {
  const startedAtMs = performance.now();
  const elapsedMs = () => performance.now() - startedAtMs;
  const now = () => Math.floor(dayStartMs(CLOSING_DAY + 1) - EVENING_MS + elapsedMs());
  const progress = createProgress();
  const writer = openClosingWriter({ database, progress, now, log: pino({ level: 'warn' }), randomBytes });
  const runner = createIntentRunner({
    ...{
      journal: openJournal(database.writer),
      actions: actionsOf(modules, manifest),
      memberPostings: memberPostingsOf(modules),
      businessNow: now,
      now,
      requireClock: clocksAgree,
    },
    waitForDay: (day, timeoutMs) => progress.waitUntil(({ openDay }) => openDay !== null && openDay >= day, timeoutMs),
  });
  await writer.start();
  const load = startLoad(runner, addresses, earning, now);
  await delay(EVENING_MS - elapsedMs());
  const endedAtMs = performance.now();
  const sinceEndMs = () => performance.now() - endedAtMs;
  await leaveDay(database.writer, CLOSING_DAY);
  // The events are read from the database.
  writer.take(2n, 2n, []);
  await progress.waitUntil(({ openDay }) => openDay !== null && openDay > CLOSING_DAY, CLOSING_MAX_MS);
  const openedSeconds = sinceEndMs() / 1_000;
  say(`the next day is open after ${openedSeconds.toFixed(2)} s`);
  await untilClosed(database.pool, sinceEndMs);
  const closingSeconds = sinceEndMs() / 1_000;
  say(`the day is closed after ${closingSeconds.toFixed(2)} s`);
  const { before, latencies, refused } = await load.stop(endedAtMs);
  await writer.stop();
  const at = (share: number, of = latencies) => Math.round(elementAt(of, Math.floor((of.length - 1) * share)));
  return {
    closingSeconds: rounded(closingSeconds),
    openedSeconds: rounded(openedSeconds),
    closingIntentP50Ms: at(0.5),
    closingIntentP99Ms: at(0.99),
    closingIntentMaxMs: at(1),
    eveningIntentP99Ms: at(0.99, before),
    intents: latencies.length,
    refused,
  };
}

const rounded = (value: number) => Number(value.toFixed(2));

/** Everything of the day is written once its settlement is: nothing of it comes later. */
async function untilClosed(pool: Pool, sinceEndMs: () => number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'SELECT 1 FROM settlement_days WHERE day = $1 AND NOT EXISTS (SELECT 1 FROM closing_rests)',
      [CLOSING_DAY],
    );
    if (rows.length > 0) return;
    if (sinceEndMs() > CLOSING_MAX_MS) throw new Error('the day was not closed');
    await delay(20);
  }
}

/** What the day came to, as text. */
async function readResult(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ result: string }>(
    `SELECT concat_ws(' ', (SELECT root FROM settlement_days WHERE day = $1), (SELECT total FROM settlement_days WHERE day = $1),
       (SELECT hashrate || ' ' || released FROM hashrate_days WHERE day = $1), (SELECT income || ' ' || fee FROM bank_days WHERE day = $1),
       (SELECT sum(hashtextextended(a.name || a.asset, 0)::numeric * b.balance) FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
        WHERE (a.asset <> 'USDC' AND a.asset <> 'PRO') OR a.name LIKE '%bank' OR a.name NOT LIKE 'member:%')) AS result`,
    [CLOSING_DAY],
  );
  return rows[0]?.result ?? '';
}
