import { expect, test } from 'vitest';
import { TestBooks, USD } from './books.test-support.ts';
import { closeDay } from './index.ts';

const PRICES = { primary: 200n * USD, intermediate: 1_000n * USD, advanced: 5_000n * USD };
const order = (tier: keyof typeof PRICES, quantity: number, payWith: 'USDC' | 'PRO') => ({
  tier,
  quantity,
  payWith,
  price: String(PRICES[tier]),
});

test('a node for USDC: 30% to the treasury, the rest to the reserve; one for PRO burns it and its backing pays', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 400n * USD);
  expect(ledger.intent(1, 'alice', 'buy_node', order('primary', 3, 'USDC'))).not.toBeNull();
  expect(ledger.intent(1, 'alice', 'buy_node', order('primary', 1, 'PRO'))).not.toBeNull();
  expect(ledger.intent(1, 'alice', 'buy_node', order('primary', 2, 'USDC'))).toBeNull();
  expect([ledger.balance('house:treasury USDC'), ledger.balance('house:reserve USDC')]).toEqual([
    120n * USD,
    280n * USD,
  ]);
  // 1,200,000 USDC in the bank for 180 days: 300 a day, 291 of them as PRO.
  ledger.topUp(1, 'bob', 'USDC', 1_200_000n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 54_000n * USD);
  ledger.intent(1, 'bob', 'subscribe', { termDays: 180, amount: String(1_200_000n * USD) });
  closeDay(ledger.books, 2, { price: null });
  expect(ledger.balance('member:bob PRO')).toBe(291n * USD);
  const reserve = ledger.balance('house:reserve USDC');
  expect(ledger.intent(3, 'bob', 'buy_node', order('primary', 1, 'PRO'))).toBeNull();
  expect(ledger.balance('member:bob PRO')).toBe(91n * USD);
  expect(ledger.balance('house:pro-backing USDC')).toBe(91n * USD);
  expect(ledger.balance('house:treasury USDC')).toBe(180n * USD);
  expect(ledger.balance('house:reserve USDC')).toBe(reserve + 140n * USD);
});

test('never more than there are', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 1_000_000n * USD);
  expect(ledger.intent(1, 'alice', 'buy_node', order('advanced', 99, 'USDC'))).toBeNull();
  expect(ledger.intent(1, 'alice', 'buy_node', order('advanced', 2, 'USDC'))).toBe('sold out');
  expect(ledger.intent(1, 'alice', 'buy_node', order('advanced', 1, 'USDC'))).toBeNull();
  const cheaper = { ...order('primary', 1, 'USDC'), price: '199999999' };
  expect(ledger.intent(1, 'alice', 'buy_node', cheaper)).toBe('another price by now');
});

test("a day's fees: shares by tier, weighted dividends, the rest and SUI to the reserve; nodes of the same day wait", () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 10_000n * USD);
  ledger.topUp(1, 'bob', 'USDC', 10_000n * USD);
  ledger.intent(1, 'alice', 'buy_node', order('primary', 3, 'USDC'));
  ledger.intent(1, 'bob', 'buy_node', order('intermediate', 1, 'USDC'));
  closeDay(ledger.books, 1, { price: null });
  ledger.intent(2, 'bob', 'buy_node', order('advanced', 1, 'USDC'));
  const [alice, bob, reserve] = ['member:alice USDC', 'member:bob USDC', 'house:reserve USDC'].map((name) =>
    ledger.balance(name),
  );
  ledger.event(2, 'Unstaked', { member: 'carol', fee: 100n * USD });
  ledger.event(2, 'IncomePaid', { fee: 5n });
  closeDay(ledger.books, 2, { price: null });
  // Primary: 5% of 100 over 3 = 1.666666 each; weighted: 20 · 1 / 9 = 2.222222 each. Intermediate: 10 + 20 · 6 / 9 = 13.333333.
  expect(ledger.balance('member:alice USDC') - (alice ?? 0n)).toBe(3n * (1_666_666n + 2_222_222n));
  expect(ledger.balance('member:bob USDC') - (bob ?? 0n)).toBe(10n * USD + 13_333_333n);
  expect(ledger.balance('house:reserve USDC') - (reserve ?? 0n)).toBe(100n * USD - 11_666_664n - 23_333_333n);
  expect([ledger.balance('house:fees USDC'), ledger.balance('house:fees SUI')]).toEqual([0n, 0n]);
  expect(ledger.balance('house:reserve SUI')).toBe(5n);
});
