import { describe, expect, test } from 'vitest';
import { TestBooks, USD, USDC_TYPE } from './books.test-support.ts';
import { closeDay, returnHold } from './index.ts';

const DAY_MS = 86_400_000;

function withdraw(ledger: TestBooks, day: number, member: string, amount: bigint): string | null {
  return ledger.intent(day, member, 'withdraw', { asset: 'USDC', amount: String(amount), recipient: '0xa' });
}

describe('the least amount', () => {
  test('default: 1 USDC, whatever the balance; less is refused to who has as much', () => {
    const ledger = new TestBooks();
    ledger.topUp(1, 'alice', 'USDC', 3n * USD);
    expect(withdraw(ledger, 1, 'alice', USD - 1n)).toBe('less than the least');
    expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
    expect(ledger.balance('member:alice:held USDC')).toBe(USD);
  });

  test('behavior: who has less can ask for any part of it, once in 30 days', () => {
    const ledger = new TestBooks();
    ledger.topUp(1, 'bob', 'USDC', 200n);
    expect(withdraw(ledger, 1, 'bob', 201n)).not.toBeNull();
    expect(withdraw(ledger, 1, 'bob', 150n)).toBeNull();
    expect(withdraw(ledger, 30, 'bob', 50n)).toMatch(/second time in 30 days/);
    expect(withdraw(ledger, 31, 'bob', 50n)).toBeNull();
  });

  test('behavior: released SUIL has the least amount of SUIL', () => {
    const ledger = new TestBooks();
    ledger.books.balances.add('member:bob:released', 'SUIL', 30_000_000_000n);
    expect(ledger.intent(1, 'bob', 'claim_hashrate', { amount: '9999999999' })).toBe('less than the least');
    expect(ledger.intent(1, 'bob', 'claim_hashrate', { amount: '10000000000' })).toBeNull();
  });
});

describe('open requests', () => {
  test('default: five at once; one that is paid makes a place at once', () => {
    const ledger = new TestBooks();
    ledger.topUp(1, 'alice', 'USDC', 9n * USD);
    for (let count = 0; count < 5; count += 1) expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
    const id = BigInt(ledger.lastId);
    expect(withdraw(ledger, 1, 'alice', USD)).toBe('too many requests are open');
    ledger.event(1, 'Withdrawn', { id, recipient: '0xa', coinType: USDC_TYPE, amount: USD });
    expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
  });

  test('behavior: one that goes back counts for 24 hours more', () => {
    const ledger = new TestBooks();
    ledger.topUp(1, 'alice', 'USDC', 9n * USD);
    for (let count = 0; count < 5; count += 1) expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
    expect(returnHold(ledger.books, BigInt(ledger.lastId), DAY_MS + 1)).toBeNull();
    // A day later less a millisecond.
    expect(withdraw(ledger, 2, 'alice', USD)).toBe('too many requests are open');
    expect(withdraw(ledger, 3, 'alice', USD)).toBeNull();
  });

  test("behavior: the operator's requests for the application are neither limited nor counted", () => {
    const ledger = new TestBooks();
    ledger.fund(1, 'reserve', 'USDC', 9n);
    const ask = () => ledger.intent(1, 'operator', 'fund_reserve', { reserve: 'flow', asset: 'USDC', amount: '1' });
    for (let count = 0; count < 7; count += 1) expect(ask()).toBeNull();
    ledger.topUp(1, 'operator', 'USDC', USD);
    expect(withdraw(ledger, 1, 'operator', USD)).toBeNull();
  });

  test('behavior: a closing forgets the requests that no later one depends on', () => {
    const ledger = new TestBooks();
    const { requests } = ledger.books;
    ledger.topUp(1, 'alice', 'USDC', 9n * USD);
    expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
    const pending = ledger.lastId;
    ledger.topUp(1, 'bob', 'USDC', 5n);
    expect(withdraw(ledger, 1, 'bob', 2n)).toBeNull();
    expect(ledger.intent(1, 'bob', 'cancel_withdrawal', { id: ledger.lastId })).toBeNull();
    for (let day = 1; day < 30; day += 1) closeDay(ledger.books, day, { price: null });
    expect([...requests.keys()]).toEqual(['alice', 'bob']);
    // Day 31 begins 30 days after Bob's request.
    closeDay(ledger.books, 30, { price: null });
    expect([...requests.keys()]).toEqual(['alice']);
    expect(returnHold(ledger.books, BigInt(pending), 31 * DAY_MS + 1)).toBeNull();
    closeDay(ledger.books, 31, { price: null });
    expect([...requests.keys()]).toEqual(['alice']);
    closeDay(ledger.books, 32, { price: null });
    expect(requests.size).toBe(0);
  });

  test('behavior: an announced change holds from its day', () => {
    const ledger = new TestBooks();
    ledger.topUp(1, 'alice', 'USDC', 9n * USD);
    ledger.event(1, 'ChangeAnnounced', { key: 67, value: 3n, day: 2 });
    for (let count = 0; count < 4; count += 1) expect(withdraw(ledger, 1, 'alice', USD)).toBeNull();
    expect(withdraw(ledger, 2, 'alice', USD)).toBe('too many requests are open');
  });
});
