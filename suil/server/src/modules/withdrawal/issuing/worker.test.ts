import { AppError } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMigrations } from '../../index.ts';
import {
  alice,
  createWithdrawalWorld,
  USDC,
  VALIDITY_MS,
  type WithdrawalWorld,
  withdraw,
} from '../withdrawal-world.test-support.ts';
import { FAKE_KEY } from './fake-signer.test-support.ts';
import { createWithdrawalWorker, type WithdrawalWorker } from './worker.ts';

const database = useTestDatabase(serverMigrations);
const SOON = { timeout: 20_000, interval: 20 };
let house: WithdrawalWorld;
let worker: WithdrawalWorker;
let gateFails: boolean;
let lines: { level: number; msg: string }[];

beforeEach(async () => {
  house = await createWithdrawalWorld(database.pool);
  gateFails = false;
  lines = [];
  const log: Logger = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const unlimited = 1n << 62n;
  worker = createWithdrawalWorker({
    pool: database.pool,
    signer: house.signer,
    holder: 'test',
    readGate: async () => {
      if (gateFails) throw new AppError('CHAIN_NODE_UNAVAILABLE');
      const withdrawKey = Uint8Array.from(Buffer.from(FAKE_KEY, 'hex'));
      return { pausedUntilMs: null, withdrawKey, free: { SUI: unlimited, SUIL: unlimited, USDC: unlimited } };
    },
    ...house.halts.forIssuer,
    look: house.halts.keeper.look,
    site: { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet' },
    businessNow: () => house.state.nowMs,
    now: () => 7,
    log,
  });
  worker.start();
});
afterEach(() => worker.stop());

const becomes = (id: string, status: string) =>
  vi.waitFor(async () => {
    worker.wake();
    expect((await house.read(alice, id)).status).toBe(status);
  }, SOON);

describe('createWithdrawalWorker', () => {
  test('default: issues what is asked for and returns what nobody used', async () => {
    const [id = ''] = await house.ask(withdraw(alice, USDC));
    await becomes(id, 'issued');
    const later = house.state.nowMs + VALIDITY_MS + 60_001;
    await house.ledger.closeDay(null);
    house.state.nowMs = later;
    await house.sweepAt(later);
    await becomes(id, 'returned');
    expect(worker.problems()).toEqual([]);
  });

  test('behavior: says once why withdrawals wait, and goes on when the reason is gone', async () => {
    gateFails = true;
    const [id = ''] = await house.ask(withdraw(alice, USDC));
    for (let round = 0; round < 3; round += 1) {
      worker.wake();
      await vi.waitFor(() => expect(worker.problems()).toEqual([expect.stringContaining('does not answer')]), SOON);
    }
    expect((await house.read(alice, id)).status).toBe('queued');
    gateFails = false;
    await becomes(id, 'issued');
    await vi.waitFor(() => expect(worker.problems()).toEqual([]), SOON);
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(1);
  });
});
