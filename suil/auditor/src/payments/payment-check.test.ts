import { type Address, MS_PER_DAY } from '@suil/core';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALICE, ApprovalFixture, DEPLOYMENT, HOUR, NOON } from '../approvals/approvals.test-support.ts';
import { addressOf, bob, COINS, USD } from '../check/journal.test-support.ts';
import { HaltLog } from '../halt/halt-log.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { PaymentCheck } from './payment-check.ts';

const BOB = addressOf(bob);
const MINUTE = 60_000;
let fixture: ApprovalFixture;
let halts: HaltLog;

beforeEach(async () => {
  fixture = await ApprovalFixture.open();
  halts = new HaltLog(fixture.folder);
});
afterEach(() => {
  halts.end();
  fixture.close();
});

interface Paid {
  readonly amount?: bigint;
  readonly recipient?: Address;
  readonly coinType?: string;
  readonly atMs?: number;
}

/** The certified event of a payment; by default of 5 USDC to Alice, a minute after noon. */
function paid(
  id: bigint,
  { amount = 5n * USD, recipient = ALICE, coinType = COINS.USDC, atMs = NOON + MINUTE }: Paid = {},
) {
  const event = { kind: 'Withdrawn', id, recipient, coinType, amount, timestampMs: atMs } as const;
  return { checkpoint: 7n, position: 0, certifiedMs: atMs, event } satisfies VerifiedEvent;
}

/** Notes events as a process does that was started just now; returns what is open. */
function note(...events: readonly VerifiedEvent[]): string[] {
  const { service: approvals } = fixture;
  const options = { approvals, halts, deployment: DEPLOYMENT, lastSeq: () => 3n, wallNow: () => NOON };
  new PaymentCheck({ ...options, log: pino({ enabled: false }) }).note(events);
  return halts.open.map(({ code, detail }) => `${code}: ${detail}`);
}

const haltOf = (ids: string) => `AUDIT_PAYMENT_UNAPPROVED: the vault paid vouchers that were not approved: ${ids}`;

test('default: the payment of an approval is one, also after a restart', async () => {
  const id = await fixture.request(5n * USD);
  await fixture.approve(id);
  expect(note(paid(id))).toEqual([]);
  fixture.restart();
  expect(note(paid(id))).toEqual([]);
});

test('default: the highest id of an approval that was paid is known; what was not approved says nothing of the journal', async () => {
  const [first, second] = [await fixture.request(5n * USD), await fixture.request(6n * USD)];
  await fixture.approve(first);
  await fixture.approve(second);
  const { service: approvals } = fixture;
  const options = { approvals, halts, deployment: DEPLOYMENT, lastSeq: () => 3n, wallNow: () => NOON };
  const check = new PaymentCheck({ ...options, log: pino({ enabled: false }) });
  expect(check.paidThrough).toBe(0n);
  check.note([paid(second, { amount: 6n * USD }), paid(first), paid(800n)]);
  expect(check.paidThrough).toBe(second);
});

describe('attack: both voucher keys are stolen', () => {
  test('the vault pays ids that no member asked for: one halt names them all', async () => {
    const id = await fixture.request(5n * USD);
    await fixture.approve(id);
    expect(note(paid(id), paid(800n), paid(801n))).toEqual([haltOf('800 801')]);
  });

  test('an open request is paid that was not approved', async () => {
    const id = await fixture.request(5n * USD);
    expect(note(paid(id))).toEqual([haltOf(`${id}`)]);
  });

  test.each([
    ['another amount', { amount: 5n * USD + 1n }],
    ['another recipient', { recipient: BOB }],
    ['another coin', { coinType: COINS.SUI }],
    ['a coin that has no vouchers', { coinType: '0xcc::other::OTHER' }],
  ])('the id of an approval pays %s', async (_, change) => {
    const id = await fixture.request(5n * USD);
    await fixture.approve(id);
    expect(note(paid(id, change))).toEqual([haltOf(`${id}`)]);
  });

  test('the reserve of another product is paid with the id of an approval', async () => {
    const id = await fixture.request(5n * USD);
    await fixture.approve(id);
    const { event, ...place } = paid(id);
    const { recipient: reserve, ...fields } = { ...event, recipient: BOB };
    expect(note({ ...place, event: { ...fields, kind: 'ReserveDeposited', reserve } })).toEqual([haltOf(`${id}`)]);
  });

  test('the operator ended the halt: the same payment opens none, the next one does', async () => {
    note(paid(800n));
    halts.close(1, { text: 'resume', signature: 'c2ln' }, { epoch: 1 }, NOON);
    expect(note(paid(800n))).toEqual([]);
    expect(note(paid(800n), paid(900n))).toEqual([haltOf('900')]);
  });
});

describe('what may have been approved is no difference', () => {
  test('an auditor that lost its log: ids through the last line may be paid for 24 hours and a minute', async () => {
    const lost = await ApprovalFixture.open(50n);
    try {
      const { service: approvals } = lost;
      const untilMs = NOON + 24 * HOUR + MINUTE;
      const covers = (id: bigint, atMs: number) =>
        approvals.covers({ id, coin: 'USDC', amount: 1n, recipient: ALICE }, atMs);
      expect([covers(50n, untilMs), covers(50n, untilMs + 1), covers(51n, NOON)]).toEqual([true, false, false]);
    } finally {
      lost.close();
    }
  });

  test('a chain that is followed from its beginning: payments of longer ago than approvals are kept', () => {
    const old = NOON - 30 * MS_PER_DAY;
    expect(note(paid(800n, { atMs: old + MINUTE - 1 }))).toEqual([]);
    expect(note(paid(800n, { atMs: old + MINUTE }))).toEqual([haltOf('800')]);
  });
});
