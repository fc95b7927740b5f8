import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { serverMigrations } from '../../index.ts';
import { createVoucherWaits, type VoucherWaits } from './voucher-waits.ts';

const database = useTestDatabase(serverMigrations);
const START_MS = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const HASH = 'ab'.repeat(32);
let nowMs: number;
let certifiedMs: number | null;
let audit: { seq: bigint; chainTimeMs: number; madeAtMs: number } | null;
let begins: number;
/** So often the notice cannot be published, and for so long the process is suspended in each look. */
let failures: number;
let suspendedMs: number;
let answers: string[];
let waits: VoucherWaits;

beforeEach(async () => {
  nowMs = START_MS;
  certifiedMs = START_MS;
  audit = { seq: 7n, chainTimeMs: START_MS, madeAtMs: START_MS };
  begins = 0;
  [failures, suspendedMs] = [0, 0];
  answers = [];
  await writeHead(7n);
  waits = createVoucherWaits({
    db: database.pool,
    auditor: {
      status: async () => {
        if (audit === null) throw new Error('no answer');
        return { halt: null, ...audit, reachedSeq: audit.seq, publicKey: '', hash: HASH };
      },
    },
    readCertifiedMs: async () => {
      nowMs += suspendedMs;
      return certifiedMs;
    },
    now: () => nowMs,
    beginLook:
      async () =>
      async ({ seq, hash }) => {
        answers.push(`${seq} ${hash}`);
      },
    onBegin: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is unavailable');
      begins += 1;
    },
    log: pino({ enabled: false }),
  });
  await waits.look();
});

async function writeHead(seq: bigint): Promise<void> {
  await database.pool.query('UPDATE ledger.journal_head SET last_seq = $1', [seq]);
}

/** Everything but what a test stops continues. */
async function advance(
  ms: number,
  stops: 'chain' | 'audit’s chain' | 'audit’s lines' | 'audit’s heartbeat' | 'audit',
): Promise<void> {
  nowMs += ms;
  if (stops !== 'chain') certifiedMs = nowMs;
  if (audit !== null && stops !== 'audit’s chain') audit.chainTimeMs = nowMs;
  if (audit !== null && stops !== 'audit’s heartbeat') audit.madeAtMs = nowMs;
  await waits.look();
}

test('the ledger’s newest certified checkpoint is older than five minutes: it waits, says so once, and continues without an operator', async () => {
  await advance(5 * MINUTE_MS, 'chain');
  expect([waits.problems(), begins]).toEqual([[], 0]);
  await advance(1, 'chain');
  const problem = 'the newest certified checkpoint in the ledger is more than five minutes old';
  expect([waits.problems(), begins]).toEqual([[problem], 0]);
  await advance(1, 'chain');
  await advance(1, 'chain');
  expect([waits.problems(), begins]).toEqual([[problem], 1]);
  await advance(1, 'audit');
  expect(waits.problems()).toEqual([]);
});

test('the auditor does not answer for more than a minute', async () => {
  audit = null;
  await advance(MINUTE_MS, 'audit');
  expect(waits.problems()).toEqual([]);
  await advance(1, 'audit');
  expect(waits.problems()).toEqual(['the auditor has signed no heartbeat since 2026-11-23T12:00:00.000Z']);
  await advance(1, 'audit');
  audit = { seq: 7n, chainTimeMs: nowMs, madeAtMs: nowMs };
  await advance(1, 'audit');
  expect([waits.problems(), begins]).toEqual([[], 1]);
});

test('regression: after the process was suspended the first look fails to reach the auditor: no notice', async () => {
  const answering = audit;
  audit = null;
  await advance(6 * MINUTE_MS, 'audit');
  expect(waits.problems()).toHaveLength(2);
  audit = answering;
  await advance(1, 'audit');
  expect([waits.problems(), begins]).toEqual([[], 0]);
});

test('regression: the process is suspended between two reads of a look: nothing looks older than it was', async () => {
  suspendedMs = 6 * MINUTE_MS;
  await waits.look();
  expect([waits.problems(), begins]).toEqual([[], 0]);
});

test('a notice that could not be published is tried again at the next look', async () => {
  failures = 1;
  await advance(6 * MINUTE_MS, 'chain');
  await advance(1, 'chain');
  expect(begins).toBe(0);
  await advance(1, 'chain');
  expect(begins).toBe(1);
});

test('the auditor answers with the heartbeat of more than a minute ago', async () => {
  await advance(MINUTE_MS, 'audit’s heartbeat');
  expect(waits.problems()).toEqual([]);
  await advance(1, 'audit’s heartbeat');
  expect(waits.problems()).toEqual(['the auditor has signed no heartbeat since 2026-11-23T12:00:00.000Z']);
});

test('what the auditor answers is passed on, and nothing while it does not answer', async () => {
  expect(answers).toEqual([`7 ${HASH}`]);
  audit = null;
  await advance(1, 'audit');
  expect(answers).toEqual([`7 ${HASH}`]);
});

test('the auditor answers, and has not reached a line that is older than five minutes', async () => {
  await writeHead(8n);
  await advance(1, 'audit’s lines');
  await advance(5 * MINUTE_MS, 'audit’s lines');
  expect(waits.problems()).toEqual([]);
  await advance(1, 'audit’s lines');
  expect(waits.problems()).toEqual(['the auditor has not checked line 8 since 2026-11-23T12:00:00.001Z']);
  audit = { seq: 8n, chainTimeMs: nowMs, madeAtMs: nowMs };
  await advance(1, 'audit’s lines');
  expect(waits.problems()).toEqual([]);
});

test('the auditor’s own chain is older than five minutes', async () => {
  await advance(5 * MINUTE_MS + 1, 'audit’s chain');
  expect(waits.problems()).toEqual(['the auditor has followed the chain through 2026-11-23T12:00:00.000Z only']);
});

test('a local chain rests for as long as it likes', async () => {
  certifiedMs = null;
  nowMs += 60 * MINUTE_MS;
  audit = { seq: 7n, chainTimeMs: START_MS, madeAtMs: nowMs };
  await waits.look();
  expect(waits.problems()).toEqual([]);
});
