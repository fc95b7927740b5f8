/** Whether an auditor without a log of approvals may begin one: on the whole journal it may, on one that lost lines it waits. */
import type { IdRange } from '@suil/core';
import { expect, test } from 'vitest';
import { addressOf, alice, COINS, TestJournal } from '../check/journal.test-support.ts';
import { NOON } from './approvals.test-support.ts';
import { beginApprovals } from './begin-approvals.ts';

const NONE: readonly IdRange[] = [];

async function openCase() {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  const begun: bigint[] = [];
  const approvals = { hasBegun: () => begun.length > 0, begin: (seq: bigint) => void begun.push(seq) };
  const begin = (journalSeq: bigint, nowMs = NOON, { isReal = true, isKnown = true, answeredIds = NONE } = {}) => {
    const clock = { isReal, isKnown: () => isKnown, wallNow: () => nowMs };
    const { place } = journal.state;
    return beginApprovals({ approvals, inputs: journal, place, clock, journalSeq, answeredIds });
  };
  return { journal, begun, begin };
}

test('default: it begins once, with the last line of the journal', async () => {
  const { begun, begin } = await openCase();
  expect([begin(7n), begin(9n), begun]).toEqual([null, null, [7n]]);
});

test('behavior: it waits for the first line of a new deployment', async () => {
  const { begun, begin } = await openCase();
  expect(begin(0n)).toBe('the journal has no line yet');
  expect(begun).toEqual([]);
  expect([begin(1n), begun]).toEqual([null, [1n]]);
});

test('attack: a database that lost the line of a paid voucher: it waits until the lines are back', async () => {
  const { journal, begun, begin } = await openCase();
  const paid = { id: 900n, recipient: addressOf(alice), coinType: COINS.USDC, amount: 5n };
  journal.emit(NOON, TestJournal.event(NOON, 'Withdrawn', paid));
  const refusal = 'the chain has paid voucher 900, the journal ends at 899: put its lines back first';
  expect([begin(899n), begun]).toEqual([refusal, []]);
  expect([begin(900n), begun]).toEqual([null, [900n]]);
});

test('behavior: ids that the operator has answered for are no missing lines; another one is', async () => {
  const { journal, begun, begin } = await openCase();
  const answeredIds = [{ first: 900n, last: 901n }];
  const paid = { recipient: addressOf(alice), coinType: COINS.USDC, amount: 5n };
  for (const id of [900n, 901n]) journal.emit(NOON, TestJournal.event(NOON, 'Withdrawn', { id, ...paid }));
  journal.emit(NOON, TestJournal.event(NOON, 'Withdrawn', { id: 902n, ...paid }));
  const refusal = 'the chain has paid voucher 902, the journal ends at 7: put its lines back first';
  expect([begin(7n, NOON, { answeredIds }), begun]).toEqual([refusal, []]);
  expect([begin(7n, NOON, { answeredIds: [{ first: 900n, last: 902n }] }), begun]).toEqual([null, [7n]]);
});

test('behavior: on a network it waits until what it follows is at most five minutes old; a local chain rests', async () => {
  const { begun, begin } = await openCase();
  expect(begin(7n, NOON + 300_001)).toBe('the chain is not followed yet');
  expect(begun).toEqual([]);
  expect([begin(7n, NOON + 300_000), begun]).toEqual([null, [7n]]);
  const local = await openCase();
  expect(local.begin(7n, NOON, { isReal: false, isKnown: false })).toBe('the chain is not followed yet');
  expect([local.begin(7n, NOON + 900_000, { isReal: false }), local.begun]).toEqual([null, [7n]]);
});
