import { expect, test } from 'vitest';
import { COIN, TestBooks, USD } from './books.test-support.ts';
import { closeDay, returnHold } from './index.ts';

test('a closing forgets spent grants, ended subscriptions and answered withdrawals, and keeps the others', () => {
  const ledger = new TestBooks();
  const { grants, subscriptions, withdrawals } = ledger.books;
  ledger.event(1, 'EmissionDeposited', { amount: 1_000_000n * COIN });
  ledger.event(1, 'SuilPledged', { member: 'alice', id: 0n, hashrate: 1n });
  ledger.event(1, 'SuilPledged', { member: 'bob', id: 1n, hashrate: 2n });
  ledger.topUp(1, 'alice', 'USDC', 300n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', USD);
  const made = (action: 'withdraw' | 'subscribe') => {
    const parameters =
      action === 'withdraw'
        ? { asset: 'USDC', amount: String(USD), recipient: '0xa' }
        : { termDays: 7, amount: String(100n * USD) };
    expect(ledger.intent(1, 'alice', action, parameters)).toBeNull();
    return BigInt(ledger.lastId);
  };
  const [returned, pending] = [made('withdraw'), made('withdraw')];
  const [ended, running] = [made('subscribe'), made('subscribe')];
  expect(returnHold(ledger.books, returned, 1)).toBeNull();
  ledger.event(1, 'UpgradeAnnounced', { readyMs: 7 * 86_400_000 });
  expect(ledger.intent(1, 'alice', 'redeem', { subscriptionId: String(ended) })).toBeNull();
  // The first whole day releases the one unit of Alice's grant, and one of Bob's two.
  closeDay(ledger.books, 2, { price: USD });
  expect([grants.count, grants.findPledge(0n), grants.findPledge(1n)]).toEqual([1, undefined, 0]);
  expect([...subscriptions.keys()]).toEqual([running]);
  expect([...withdrawals.keys()]).toEqual([String(pending)]);
  expect(returnHold(ledger.books, returned, 1)).toBe(`no withdrawal ${returned}`);
  expect(ledger.intent(3, 'alice', 'redeem', { subscriptionId: String(ended) })).toBe('no such subscription');
  // Its pledge is left: nothing is there to be taken back.
  ledger.event(3, 'SuilPledgeLeft', { id: 0n, termDays: 30, servedDays: 1 });
  expect(ledger.balance('member:alice HR')).toBe(0n);
});
