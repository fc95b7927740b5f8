import { expect, test } from 'vitest';
import { COIN, TestBooks, USD } from './books.test-support.ts';
import { closeDay } from './index.ts';

test('100 USDC of hashrate: 70 to the reserve, 30 to the treasury, 100 HR and 10 for the inviter', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'bob', 'USDC', 100n * USD);
  expect(ledger.intent(1, 'bob', 'buy_hashrate', { amount: '49999999' })).toBe('below the minimum');
  expect(ledger.intent(1, 'bob', 'buy_hashrate', { amount: '100000000' })).toBeNull();
  expect(ledger.balance('house:reserve USDC')).toBe(70n * USD);
  expect(ledger.balance('house:treasury USDC')).toBe(30n * USD);
  expect([ledger.balance('member:bob HR'), ledger.balance('member:alice HR')]).toEqual([100n * USD, 10n * USD]);
});

test('one percent a day of each entry, at the day price; nothing on the day of the grant or without a price', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 1_000_000n * COIN });
  ledger.topUp(1, 'bob', 'USDC', 100n * USD);
  ledger.intent(1, 'bob', 'buy_hashrate', { amount: '100000000' });
  closeDay(ledger.books, 1, { price: 100_000n });
  closeDay(ledger.books, 2, { price: null });
  closeDay(ledger.books, 3, { price: 0n });
  expect(ledger.balance('member:bob:released SUIL')).toBe(0n);
  // Budget 1,000,000 · 5 bp = 500 SUIL, worth 50 USD at 0.1: all of 1 + 0.1 HR.
  closeDay(ledger.books, 4, { price: 100_000n });
  expect(ledger.balance('member:bob:released SUIL')).toBe(10n * COIN);
  expect(ledger.balance('member:alice:released SUIL')).toBe(1n * COIN);
  expect([ledger.balance('member:bob HR'), ledger.balance('member:alice HR')]).toEqual([99n * USD, 9_900_000n]);
  expect(ledger.balance('house:emission SUIL')).toBe(999_989n * COIN);
});

test('a small emission cuts every entry by the same factor, rounded down; the rest stays', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 10_000n * COIN });
  ledger.event(1, 'SuilPledged', { member: 'alice', id: 0n, hashrate: 1_000n * USD });
  ledger.event(1, 'SuilPledged', { member: 'bob', id: 1n, hashrate: 500n * USD });
  closeDay(ledger.books, 2, { price: 700_000n });
  // B = 5 SUIL, H = 3.5 HR; wanted 10 + 5 = 15: alice floor(10 · 3.5 / 15) = 2.333333, bob 1.166666.
  expect(ledger.balance('member:alice HR')).toBe(1_000_000_000n - 2_333_333n);
  expect(ledger.balance('member:bob HR')).toBe(500_000_000n - 1_166_666n);
  // 2.333333 / 0.7 = 3.333332857…, 1.166666 / 0.7 = 1.666665714…
  expect(ledger.balance('member:alice:released SUIL')).toBe(3_333_332_857n);
  expect(ledger.balance('member:bob:released SUIL')).toBe(1_666_665_714n);
});

test('the last piece is what remains, and the share of an entry is that of its day', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 600_000_000n * COIN });
  ledger.event(1, 'ChangeAnnounced', { key: 2, value: 200n, day: 3 });
  ledger.event(2, 'SuilPledged', { member: 'alice', id: 0n, hashrate: 101n });
  ledger.event(3, 'SuilPledged', { member: 'bob', id: 1n, hashrate: 101n });
  // 1% of 101 rounds up to 2, 2% to 3.
  closeDay(ledger.books, 4, { price: 1_000_000n });
  expect([ledger.balance('member:alice HR'), ledger.balance('member:bob HR')]).toEqual([99n, 98n]);
  for (let day = 5; day < 60; day++) closeDay(ledger.books, day, { price: 1_000_000n });
  expect([ledger.balance('member:alice HR'), ledger.balance('member:bob HR')]).toEqual([0n, 0n]);
  expect(ledger.balance('member:alice:released SUIL')).toBe(101_000n);
});

test.each(['ChangeCancelled', 'ChangeVetoed'] as const)('a change that was taken back never holds: %s', (kind) => {
  const ledger = new TestBooks();
  ledger.event(1, 'ChangeAnnounced', { key: 2, value: 200n, day: 3 });
  ledger.event(2, kind, { key: 2 });
  ledger.event(3, 'SuilPledged', { member: 'bob', id: 0n, hashrate: 100n });
  expect(ledger.books.grants.releaseRateBps(0)).toBe(100n);
});

test('claiming holds released SUIL for the own wallet; returned, it is released again', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 600_000_000n * COIN });
  ledger.event(1, 'SuilPledged', { member: 'alice', id: 0n, hashrate: 100n * USD });
  closeDay(ledger.books, 2, { price: 1_000_000n });
  expect(ledger.intent(3, 'alice', 'claim_hashrate', { amount: '1000000001' })).not.toBeNull();
  expect(ledger.intent(3, 'alice', 'claim_hashrate', { amount: '1000000000' })).toBeNull();
  expect(ledger.balance('member:alice:held SUIL')).toBe(1n * COIN);
  expect(ledger.balance('member:alice:released SUIL')).toBe(0n);
  expect(ledger.intent(3, 'alice', 'cancel_withdrawal', { id: ledger.lastId })).toBeNull();
  expect(ledger.balance('member:alice:released SUIL')).toBe(1n * COIN);
});

test('a pledge that was left keeps the hashrate of the days it served, or what was released if that is more', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 600_000_000n * COIN });
  ledger.event(1, 'SuilPledged', { member: 'alice', id: 7n, hashrate: 101n });
  ledger.event(1, 'SuilPledged', { member: 'bob', id: 8n, hashrate: 100n });
  for (let day = 2; day <= 4; day++) closeDay(ledger.books, day, { price: 1_000_000n });
  expect([ledger.balance('member:alice HR'), ledger.balance('member:bob HR')]).toEqual([95n, 97n]);
  // floor(101 · 10 / 30) = 33, of which 6 were released; floor(100 · 0 / 30) = 0, but 3 were released.
  ledger.event(5, 'SuilPledgeLeft', { member: 'alice', id: 7n, termDays: 30, servedDays: 10 });
  ledger.event(5, 'SuilPledgeLeft', { member: 'bob', id: 8n, termDays: 30, servedDays: 0 });
  expect([ledger.balance('member:alice HR'), ledger.balance('member:bob HR')]).toEqual([27n, 0n]);
  // Still one percent of 101 a day, rounded up.
  closeDay(ledger.books, 5, { price: 1_000_000n });
  expect([ledger.balance('member:alice HR'), ledger.balance('member:bob HR')]).toEqual([25n, 0n]);
});
