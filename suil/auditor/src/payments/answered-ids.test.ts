/** Payments ahead of the journal that the operator has answered for, to an auditor that lost its disk and to the same one later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address, IdRange } from '@suil/core';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALICE, DEPLOYMENT, NOON } from '../approvals/approvals.test-support.ts';
import { findIdAhead } from '../check/check-head.ts';
import { HaltLog } from '../halt/halt-log.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { PaymentCheck } from './payment-check.ts';

let folder: string;
let halts: HaltLog;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-answered-ids-'));
  halts = new HaltLog(folder);
});
afterEach(() => {
  halts.end();
  rmSync(folder, { recursive: true });
});

function paid(id: bigint, recipient: Address = ALICE): VerifiedEvent {
  const { usdc: coinType } = DEPLOYMENT.coinTypes;
  const event = { kind: 'Withdrawn', id, recipient, coinType, amount: 5n, timestampMs: NOON } as const;
  return { checkpoint: 7n, position: 0, certifiedMs: NOON, event };
}

/** A process that was started just now. `lost`: it has no approvals, so each payment may be of one; else no payment is of one. */
function start(approvals: 'lost' | 'none', lastSeq = 0n): PaymentCheck {
  const covers = () => approvals === 'lost';
  const options = { approvals: { covers }, halts, deployment: DEPLOYMENT, lastSeq: () => lastSeq, wallNow: () => NOON };
  return new PaymentCheck({ ...options, log: pino({ enabled: false }) });
}

/** What the audit says of a journal that ends with line 60. */
const problemOf = (check: PaymentCheck) => findIdAhead({ lastSeq: 60n }, check.paidThrough);

/** Ends the halt of the audit as the operator's text does that names these ids. */
function answer(check: PaymentCheck, ...ranges: readonly IdRange[]): void {
  const { halt } = halts.halt('AUDIT_JOURNAL_DIFFERS', 0n, `${problemOf(check)}`, NOON);
  const agreed = { epoch: 1, answeredIds: check.paidAmong(ranges) };
  halts.close(halt, { text: 'a text', signature: 'c2ln' }, agreed, NOON);
}

test('an auditor that lost its disk: ids that the operator answered for are no missing lines; any other one is', () => {
  const payments = [paid(59n), paid(900n), paid(901n), paid(70n)];
  const first = start('lost');
  first.note(payments);
  expect(problemOf(first)).toBe('the chain has paid voucher 901, the journal ends with line 60: inputs are missing');
  answer(first, { first: 900n, last: 901n });
  const second = start('lost');
  second.note(payments);
  expect(problemOf(second)).toBe('the chain has paid voucher 70, the journal ends with line 60: inputs are missing');
  answer(second, { first: 70n, last: 70n });
  const third = start('lost');
  third.note(payments);
  expect(problemOf(third)).toBeNull();
  third.note([paid(902n)]);
  expect(problemOf(third)).toContain('has paid voucher 902,');
});

test('attack: a text that names ids which are not paid yet: they halt once a thief uses them', () => {
  const check = start('lost');
  check.note([paid(900n)]);
  answer(check, { first: 890n, last: 2n ** 64n - 1n });
  expect(halts.answeredIds).toEqual([{ first: 900n, last: 900n }]);
  const later = start('lost');
  later.note([paid(900n), paid(901n)]);
  expect(problemOf(later)).toContain('has paid voucher 901,');
});

test('once it approves again: what was answered for opens no halt of its payment; another payment does', () => {
  const check = start('lost');
  check.note([paid(900n)]);
  answer(check, { first: 900n, last: 900n });
  start('none').note([paid(900n)]);
  expect(halts.open).toEqual([]);
  start('none').note([paid(900n), paid(901n)]);
  expect(halts.open.map(({ detail }) => detail)).toEqual(['the vault paid vouchers that were not approved: 901']);
});

test('ids through the last line that was checked are forgotten after a thousand, and no others', () => {
  const check = start('lost', 900n);
  check.note(Array.from({ length: 1_000 }, (_, index) => paid(BigInt(index + 1))));
  expect(check.paidAmong([{ first: 1n, last: 2_000n }])).toEqual([{ first: 901n, last: 1_000n }]);
});
