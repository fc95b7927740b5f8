import { intentMessage } from '@suil/core/intent';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger.ts';
import { serverMigrations } from '../../index.ts';
import { openHalt } from '../halt/halts.ts';
import {
  alice,
  bob,
  cancel,
  createWithdrawalFixture,
  MINUTE_MS,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';
import { countAuditRefusals, countQueued } from './queue-store.ts';

const database = useTestDatabase(serverMigrations);
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});
afterEach(async () => {
  const { ledger, books } = await fixture.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

const stateOf = async (id: string) => {
  const { status, cancellable, independentCheck } = await fixture.read(alice, id);
  return { status, cancellable, independentCheck };
};
/** Members see an answer that is at most two seconds old. */
const laterBy = (ms: number) => {
  fixture.state.nowMs += ms;
};

test('the app moved: a request from before is asked for as it was signed, at the former address', async () => {
  const before = { domain: 'before.test', uri: 'https://before.test', chain: 'sui:localnet' };
  const parameters = { asset: 'USDC' as const, amount: `${USDC}`, recipient: alice };
  const times = { nonce: 'n', issuedAtMs: 0, expiresAtMs: MINUTE_MS };
  const message = intentMessage({ ...before, ...times, address: alice, action: 'withdraw', parameters });
  const [old = '', other = ''] = await fixture.ask({ ...withdraw(alice, USDC), message }, withdraw(bob, USDC));
  expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
  expect(fixture.signer.signed.get(BigInt(old))?.intent).toMatchObject(before);
  expect(fixture.signer.signed.get(BigInt(other))?.intent).toMatchObject({ domain: 'suil.test' });
});

describe('the auditor’s answers', () => {
  test('behind: the request stays in the queue and is asked again in 2 seconds, then 4, 8, 16, 30 and 30', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.refusals.set(BigInt(id), 'AUDIT_BEHIND');
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    expect(await stateOf(id)).toMatchObject({ status: 'queued', cancellable: true });
    const asked: number[] = [];
    const { approve } = fixture.auditor;
    fixture.auditor.approve = (...request) => {
      asked.push(fixture.state.nowMs);
      return approve(...request);
    };
    const startMs = fixture.state.nowMs;
    for (let second = 1; second <= 90; second += 1) {
      laterBy(1_000);
      await fixture.issue();
    }
    expect(asked.map((atMs) => (atMs - startMs) / 1_000)).toEqual([2, 6, 14, 30, 60, 90]);
    fixture.auditor.refusals.clear();
    laterBy(30_000);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('behind: a line that the auditor has not checked is not asked for; after a minute that is a problem', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.seq = BigInt(id) - 1n;
    const { rows } = await database.pool.query<{ atMs: bigint }>('SELECT requested_at_ms AS "atMs" FROM withdrawals');
    fixture.state.nowMs = Number(rows[0]?.atMs) + MINUTE_MS;
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null, uncheckedId: BigInt(id) });
    expect(fixture.auditor.approved.size).toBe(0);
    const checkedToMs = fixture.state.nowMs;
    expect(await stateOf(id)).toEqual({
      status: 'queued',
      cancellable: true,
      independentCheck: { status: 'behind', atMs: checkedToMs },
    });
    laterBy(1);
    const problem = `the auditor has checked the journal through line ${fixture.auditor.seq} only`;
    expect(await fixture.issue()).toEqual({ issued: 0, problem, uncheckedId: BigInt(id) });
    fixture.auditor.seq = BigInt(id);
    laterBy(2_000);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await stateOf(id)).independentCheck).toBe(null);
  });

  test('stopped: what waits stays in the queue, can be cancelled, and says so; then it is issued', async () => {
    const [id = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(alice, USDC));
    await fixture.read(alice, id);
    const checkedToMs = fixture.state.nowMs;
    fixture.auditor.refusal = 'AUDIT_UNAVAILABLE';
    laterBy(2_000);
    expect(await fixture.issue()).toEqual({ issued: 0, problem: 'The auditor does not answer.' });
    expect(await stateOf(id)).toEqual({
      status: 'queued',
      cancellable: true,
      independentCheck: { status: 'behind', atMs: checkedToMs },
    });
    expect(await fixture.ask(cancel(alice, second))).toEqual([second]);
    fixture.auditor.refusal = null;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('an answer lost on its way: no cancelling, and the same approval afterwards', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.losesAnswers = true;
    expect(await fixture.issue()).toMatchObject({ issued: 0 });
    expect(await fixture.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    const approved = new Map(fixture.auditor.approved);
    fixture.auditor.losesAnswers = false;
    laterBy(MINUTE_MS);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(fixture.auditor.approved).toEqual(approved);
  });

  test('refused: the request stays in the queue, is held back, blocks no other, and pages', async () => {
    const [id = '', other = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    fixture.auditor.refusals.set(BigInt(id), 'AUDIT_REFUSED');
    const refusedAtMs = fixture.state.nowMs;
    expect(await fixture.issue()).toMatchObject({ issued: 1, problem: expect.stringContaining(`withdrawal ${id}`) });
    expect((await fixture.read(bob, other)).status).toBe('issued');
    expect(await stateOf(id)).toEqual({
      status: 'queued',
      cancellable: true,
      independentCheck: { status: 'refused', atMs: refusedAtMs },
    });
    expect(await countAuditRefusals(database.pool)).toBe(1);
    expect(fixture.signer.signed.has(BigInt(id))).toBe(false);
    fixture.auditor.refusals.clear();
    laterBy(10_000);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(await countAuditRefusals(database.pool)).toBe(0);
  });

  test('the auditor’s own cap: the request stays in the queue, can be cancelled, and is not shown as held back', async () => {
    expect(await countQueued(database.pool)).toBe(0);
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    expect(await countQueued(database.pool)).toBe(1);
    fixture.auditor.refusals.set(BigInt(id), 'AUDIT_CAP_REACHED');
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('daily limit') });
    expect(await stateOf(id)).toEqual({ status: 'queued', cancellable: true, independentCheck: null });
    expect(await countAuditRefusals(database.pool)).toBe(0);
    laterBy(9_999);
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    fixture.auditor.refusals.clear();
    laterBy(1);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('halted: all stay in the queue and say since when; after the resume they are issued', async () => {
    const ids = await fixture.ask(withdraw(alice, USDC), withdraw(alice, USDC));
    fixture.auditor.halt = { halt: '1', sinceMs: 77, level: 2 };
    expect(await fixture.issue()).toEqual({ issued: 0, problem: 'the auditor is stopped by halt 1' });
    for (const id of ids)
      expect(await stateOf(id)).toEqual({
        status: 'queued',
        cancellable: true,
        independentCheck: { status: 'halted', atMs: 77 },
      });
    expect(fixture.auditor.approved.size).toBe(0);
    fixture.auditor.halt = null;
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
  });

  test('halted while it is asked: what may be approved stays marked, and nothing else is asked for', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(alice, USDC));
    fixture.auditor.refusals.set(BigInt(id), 'AUDIT_HALTED');
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('halt') });
    expect(fixture.auditor.approved.size).toBe(0);
    fixture.auditor.refusals.clear();
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
  });

  test('its key is not the one of the chain: nothing is asked for', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.publicKey = 'cd'.repeat(32);
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('approvals of key') });
    expect(fixture.auditor.approved.size).toBe(0);
  });

  test('its chain is five minutes old: a problem', async () => {
    await fixture.ask(withdraw(alice, USDC));
    const { status } = fixture.auditor;
    fixture.auditor.refusal = 'AUDIT_BEHIND';
    fixture.auditor.status = async () => ({
      ...(await status()),
      chainTimeMs: fixture.state.nowMs - 5 * MINUTE_MS - 1,
    });
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('followed the chain') });
  });

  test('an approval whose voucher never came: the hold returns a minute after it ended', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    const issuedAtMs = fixture.state.nowMs;
    fixture.signer.refusal = 'SIGNER_CAP_REACHED';
    await fixture.issue();
    expect(await fixture.sweepAt(issuedAtMs + VALIDITY_MS + MINUTE_MS)).toBe(0);
    expect(await fixture.sweepAt(issuedAtMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await stateOf(id)).status).toBe('returned');
  });
});

describe('a halt, and a lease that is over', () => {
  /** As another server does that did not reach the signer yet. */
  const openOne = () =>
    withTransaction(database.pool, (tx) =>
      openHalt(tx, { code: 'LEDGER_DIFFERS', detail: 'made by a test' }, fixture.state.nowMs),
    );
  /** Lets something happen while the first voucher is asked for; returns the requests that were asked for. */
  const whileFirst = (happens: () => Promise<unknown>) => {
    const asked: string[] = [];
    const { approve } = fixture.auditor;
    fixture.auditor.approve = async (id, expiresAtMs) => {
      asked.push(`${id}`);
      if (asked.length === 1) await happens();
      return approve(id, expiresAtMs);
    };
    return asked;
  };

  test('while a halt is open nothing is marked, so that what waits can be cancelled', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    await openOne();
    expect(await fixture.issue()).toEqual({ issued: 0, problem: expect.stringContaining('LEDGER_DIFFERS') });
    expect(await stateOf(id)).toMatchObject({ status: 'queued', cancellable: true });
  });

  test('attack: a halt opens while vouchers are asked for: no other one is', async () => {
    const [first = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    const asked = whileFirst(openOne);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: expect.stringContaining('LEDGER_DIFFERS') });
    expect(asked).toEqual([first]);
    expect(await fixture.read(bob, second)).toMatchObject({ voucher: null, cancellable: false });
  });

  test('a process whose lease is over while it waits for an answer asks for no other voucher', async () => {
    const [first = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    const asked = whileFirst(() => database.pool.query('UPDATE day_leases SET expires_at_ms = 0'));
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    expect(asked).toEqual([first]);
    expect(await fixture.read(bob, second)).toMatchObject({ voucher: null, cancellable: false });
  });
});

test.each([
  ['there is no auditor', { auditor: null }],
  ['there is no signer', { signer: null }],
  ['the chain is silent', { findWaits: () => ['the chain is silent'] }],
])('nothing is marked while %s, so that what waits can be cancelled', async (problem, change) => {
  const [id = ''] = await fixture.ask(withdraw(alice, USDC));
  expect(await fixture.createServer(database.pool, change).issue()).toEqual({ issued: 0, problem });
  expect([fixture.auditor.approved.size, fixture.signer.signed.size]).toEqual([0, 0]);
  expect(await fixture.ask(cancel(alice, id))).toEqual([id]);
});
