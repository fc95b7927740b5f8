import { dayStartMs } from '@suil/core';
import { expect, test } from 'vitest';
import { addressOf, alice, bob, COINS, DAY, TestJournal, USD } from './journal.test-support.ts';
import { lineHash } from './line-hash.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const MIDNIGHT = dayStartMs(DAY + 1);
const transfer = (amount: bigint) => ({ asset: 'USDC' as const, amount: String(amount), to: addressOf(bob) });

test('a day: events, a transfer, a request, its payment, the closing with the price that the chain certified', async () => {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  expect(await journal.check(await journal.intentLine('transfer', transfer(30n * USD)))).toEqual({ status: 'applied' });
  const request = { asset: 'USDC' as const, amount: '5000000', recipient: addressOf(alice) };
  expect(await journal.check(await journal.intentLine('withdraw', request))).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${addressOf(alice)}:held USDC`)).toBe(5n * USD);
  const paid = { id: 3n, recipient: addressOf(alice), coinType: COINS.USDC, amount: 5n * USD };
  journal.emit(NOON + 5_000, TestJournal.event(NOON + 5_000, 'Withdrawn', paid));
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  journal.emit(MIDNIGHT + 2_000, TestJournal.event(MIDNIGHT + 2_000, 'DayPrice', { day: DAY, price: 700_000n }));
  journal.nowMs = MIDNIGHT + 3_000;
  const closing = journal.closingLine(MIDNIGHT + 3_000, { dayClosed: null, price: '700000' });
  expect(await journal.check(closing)).toEqual({ status: 'applied' });
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${addressOf(alice)} USDC`)).toBe(65n * USD);
  expect(journal.balance(`member:${addressOf(bob)} USDC`)).toBe(30n * USD);
  expect(journal.balance('chain:vault USDC')).toBe(-95n * USD);
  expect([journal.state.lastSeq, journal.state.openDay]).toEqual([6n, DAY + 1]);
});

test('attack: a line is left out, doubled, of another epoch or of a kind that no one can check', async () => {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  const at = (more: object) => journal.line('checkpoint', '2', NOON, { content: { from: 0, to: 0 }, ...more });
  expect(await journal.difference(at({ seq: 3n }))).toBe('line 3 follows 1');
  expect(await journal.difference(at({ seq: 1n }))).toBe('line 1 follows 1');
  expect(await journal.difference(at({ epoch: 2 }))).toBe('line 2 is of epoch 2, not 1');
  expect(await journal.difference(journal.line('import', 'before', NOON))).toContain('of the kind import');
});

test('attack: a row is rewritten, with its hash as it was, or with new hashes of it and all that follow', async () => {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  const line = await journal.intentLine('transfer', transfer(USD));
  const { intent } = line;
  if (intent === null) throw new Error('it is an intent');
  const rewritten = { ...line, intent: { ...intent, outcome: 'refused', code: 'INTENT_ACTION_UNAVAILABLE' } };
  expect(await journal.difference(rewritten)).toBe('the hash of line 2 does not follow');
  const { lastHash } = journal.state;
  expect(await journal.check(line)).toEqual({ status: 'applied' });
  // The database now has another second line, and a third that follows from it.
  const otherHash = lineHash(lastHash, rewritten);
  const third = await journal.intentLine('transfer', transfer(USD));
  expect(await journal.difference({ ...third, hash: lineHash(otherHash, third) })).toBe(
    'the hash of line 3 does not follow',
  );
});

test('attack: a checkpoint that is made up, skips an event, takes too few, comes twice or has another time', async () => {
  const journal = await TestJournal.open();
  const member = addressOf(bob);
  const top = (amount: bigint) => TestJournal.event(NOON, 'ToppedUp', { member, coinType: COINS.SUI, amount });
  journal.emit(NOON, top(1n), top(2n));
  journal.emit(NOON + 1_000, top(3n));
  const second = (ref: string, from: number, to: number, atMs = NOON) =>
    journal.line('checkpoint', ref, atMs, { content: { from, to } });
  expect(await journal.difference(second('3', 0, 0, NOON + 1_000))).toContain('which are not the next');
  expect(await journal.difference(second('2.1', 1, 1))).toContain('which are not the next');
  expect(await journal.difference(second('2', 0, 0))).toBe('line 2 leaves out an event of 2');
  expect(await journal.difference(second('2', 0, 2))).toContain('which are not the next');
  expect(await journal.difference(second('1', 0, 2))).toContain('which are not the next');
  expect(await journal.difference(second('2', 0, 1, NOON - 1))).toBe('line 2 has another time than its last event');
  expect(await journal.difference(second('2.0.0', 0, 1))).toBe('line 2 names no events of a checkpoint');
  expect(await journal.difference(second('2', 1, 0))).toBe('line 2 names no events of a checkpoint');
  expect(await journal.difference(second('2.1', 0, 1))).toBe('line 2 names no events of a checkpoint');
  expect(await journal.check(second('2', 0, 1))).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${member} SUI`)).toBe(3n);
  const newest = (to: number) => journal.line('checkpoint', '3', NOON, { content: { from: 0, to } });
  expect(await journal.difference(newest(1))).toContain('which are not the next');
  expect(await journal.check(newest(0))).toEqual({ status: 'applied' });
});

test('attack: a line of an epoch that the operator did not agree to, and one of the epoch before', async () => {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  const next = async (epoch: number) => {
    const line = { ...(await journal.intentLine('transfer', transfer(USD))), epoch };
    return { ...line, hash: lineHash(journal.state.lastHash, line) };
  };
  expect(await journal.difference(await next(2))).toBe('line 2 is of epoch 2, not 1');
  expect(await journal.check(await next(3), { agreedEpoch: 2 })).toMatchObject({ status: 'differs' });
  expect(await journal.check(await next(2), { agreedEpoch: 2 })).toEqual({ status: 'applied' });
  expect(await journal.check(await next(1), { agreedEpoch: 2 })).toMatchObject({
    reason: 'line 3 is of epoch 1, not 2',
  });
});

test('what this process does not know yet is waited for, and nothing changes meanwhile', async () => {
  const journal = await TestJournal.open();
  const { digest } = journal;
  const ahead = journal.line('checkpoint', '2', NOON, { content: { from: 0, to: 0 } });
  expect(await journal.check(ahead, { nowMs: NOON })).toEqual({
    status: 'waits',
    reason: 'checkpoint 2 was not followed yet',
  });
  const line = await journal.intentLine('transfer', transfer(USD), { atMs: NOON });
  expect(await journal.check(line, { nowMs: NOON - 60_000 })).toEqual({
    status: 'waits',
    reason: 'line 2 is ahead of the clock',
  });
  expect((await journal.check(line, { nowMs: NOON - 60_001 })).status).toBe('differs');
  expect(journal.digest).toBe(digest);
  expect(await journal.check(line, { nowMs: NOON })).toEqual({ status: 'applied' });
  expect(journal.digest).not.toBe(digest);
});
