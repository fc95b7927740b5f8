import { AppError } from '@suil/core';
import { openJournal } from '@suil/ledger/write';
import { useTestDatabase } from '@suil/postgres/testing';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clocksAgree } from '../../../database/clock/clocks-agree.test-support.ts';
import { serverMigrations } from '../../index.ts';
import {
  alice,
  createWithdrawalFixture,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';
import { FAKE_KEY } from './fake-signer.test-support.ts';
import { createWithdrawalWorker, type WithdrawalWorker } from './worker.ts';

const database = useTestDatabase(serverMigrations);
const SOON = { timeout: 20_000, interval: 20 };
let fixture: WithdrawalFixture;
let worker: WithdrawalWorker;
let gateFails: boolean;
let log: Logger;
let lines: { level: number; msg: string }[];

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
  gateFails = false;
  lines = [];
  log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  worker = createWorker();
  worker.start();
});
afterEach(() => worker.stop());

function createWorker(lookEveryMs?: number): WithdrawalWorker {
  const unlimited = 1n << 62n;
  return createWithdrawalWorker({
    ...(lookEveryMs !== undefined && { lookEveryMs }),
    pool: database.pool,
    journal: openJournal(database.pool),
    auditor: fixture.auditor,
    signer: fixture.signer,
    holder: 'test',
    readWithdrawalLimits: async () => {
      if (gateFails) throw new AppError('CHAIN_NODE_UNAVAILABLE');
      const withdrawKey = Uint8Array.from(Buffer.from(FAKE_KEY, 'hex'));
      const free = { SUI: unlimited, SUIL: unlimited, USDC: unlimited };
      const noticeCap = { SUI: 0n, SUIL: 0n, USDC: 0n };
      return { pausedUntilMs: null, withdrawKey, auditKey: withdrawKey, free, freeThisHour: free, noticeCap };
    },
    readVoucherKeys: async () => 'unknown',
    ...fixture.halts.forIssuer,
    look: fixture.halts.keeper.look,
    requireClock: clocksAgree,
    site: { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet' },
    businessNow: () => fixture.state.nowMs,
    now: () => 7,
    log,
  });
}

const becomes = (id: string, status: string) =>
  vi.waitFor(async () => {
    worker.wake();
    expect((await fixture.read(alice, id)).status).toBe(status);
  }, SOON);

describe('createWithdrawalWorker', () => {
  test('default: issues what is asked for and returns what was not used', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    await becomes(id, 'issued');
    const later = fixture.state.nowMs + VALIDITY_MS + 60_001;
    await fixture.ledger.closeDay(null);
    fixture.state.nowMs = later;
    await fixture.sweepAt(later);
    await becomes(id, 'returned');
    expect(worker.problems()).toEqual([]);
  });

  test('behavior: a request that the auditor has not read gets its voucher when it has, not at the next look', async () => {
    await worker.stop();
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.seq = BigInt(id) - 1n;
    const { status } = fixture.auditor;
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const waitedFor: bigint[] = [];
    fixture.auditor.status = async (throughSeq) => {
      if (throughSeq !== undefined) {
        waitedFor.push(throughSeq);
        await isRead;
        fixture.auditor.seq = BigInt(id);
      }
      return status();
    };
    // Only a notification can begin a second round.
    worker = createWorker(3_600_000);
    worker.start();
    await vi.waitFor(() => expect(waitedFor).toEqual([BigInt(id)]), SOON);
    expect((await fixture.read(alice, id)).status).toBe('queued');
    read();
    await vi.waitFor(async () => expect((await fixture.read(alice, id)).status).toBe('issued'), SOON);
    expect(waitedFor).toEqual([BigInt(id)]);
  });

  test('behavior: reports once why withdrawals wait, and continues when the reason is gone', async () => {
    gateFails = true;
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    for (let round = 0; round < 3; round += 1) {
      worker.wake();
      await vi.waitFor(() => expect(worker.problems()).toEqual([expect.stringContaining('does not answer')]), SOON);
    }
    expect((await fixture.read(alice, id)).status).toBe('queued');
    gateFails = false;
    await becomes(id, 'issued');
    await vi.waitFor(() => expect(worker.problems()).toEqual([]), SOON);
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(1);
  });
});
