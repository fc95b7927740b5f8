import { expect, test } from 'vitest';
import { TestBooks, USD, USDC_TYPE } from './books.test-support.ts';
import { balances, closeDay, readSnapshot, returnHold, snapshotParts } from './index.ts';

test('the example of docs/concepts/ledger.md: 3 SUI topped up, 1 USD claimed at 5%, 100 USD taken out at 1%', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'SUI', 3_000_000_000n);
  ledger.event(1, 'Claimed', { member: 'alice', rewardValueFee: 50_000n });
  ledger.event(1, 'Unstaked', { member: 'alice', fee: 1_000_000n });
  expect(Object.fromEntries(balances(ledger.books))).toEqual({
    'member:alice SUI': 3_000_000_000n,
    'member:alice HR': 1_050_000n,
    'house:fees USDC': 1_050_000n,
    'chain:vault SUI': -3_000_000_000n,
    'chain:fees:liquidity USDC': -1_050_000n,
    'issue:hashrate HR': -1_050_000n,
  });
});

test('what the chain gives to fees, emission and hashrate', () => {
  const ledger = new TestBooks();
  ledger.event(1, 'EmissionDeposited', { amount: 600n });
  ledger.event(1, 'IncomePaid', { fee: 7n });
  ledger.event(1, 'SuilSwapped', { member: 'bob', fee: 3n, hashrate: 0n });
  ledger.event(1, 'SuilPledged', { member: 'bob', id: 0n, hashrate: 11n });
  ledger.event(1, 'Staked', { member: 'bob', value: 5n });
  expect(Object.fromEntries(balances(ledger.books))).toEqual({
    'house:emission SUIL': 603n,
    'house:fees SUI': 7n,
    'member:bob HR': 11n,
    'issue:hashrate HR': -11n,
    'chain:vault SUIL': -600n,
    'chain:fees:exchange SUIL': -3n,
    'chain:fees:pledges SUI': -7n,
  });
  expect(ledger.books.grants.count).toBe(1);
});

test('a withdrawal: held, paid by exactly its event; the same event again is a breach', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 10n * USD);
  expect(ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: '4000000', recipient: '0xa' })).toBeNull();
  expect([ledger.balance('member:alice USDC'), ledger.balance('member:alice:held USDC')]).toEqual([6n * USD, 4n * USD]);
  const paid = { id: BigInt(ledger.lastId), recipient: '0xa', coinType: USDC_TYPE, amount: 4n * USD };
  ledger.event(1, 'Withdrawn', { ...paid, amount: 3n * USD });
  expect([ledger.balance('house:breach USDC'), ledger.balance('member:alice:held USDC')]).toEqual([
    -3n * USD,
    4n * USD,
  ]);
  ledger.event(1, 'Withdrawn', paid);
  expect([ledger.balance('house:breach USDC'), ledger.balance('member:alice:held USDC')]).toEqual([-3n * USD, 0n]);
  ledger.event(1, 'Withdrawn', paid);
  expect([ledger.balance('house:breach USDC'), ledger.balance('chain:vault USDC')]).toEqual([-7n * USD, 1n * USD]);
});

test('a hold whose number the chain used for something else stays through closings and goes back; nothing else of it is paid by the way', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 10n * USD);
  ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: '4000000', recipient: '0xa' });
  const id = BigInt(ledger.lastId);
  ledger.event(1, 'Withdrawn', { id, recipient: '0xb', coinType: USDC_TYPE, amount: 4n * USD });
  expect(ledger.books.withdrawals.get(String(id))?.state).toBe('unpayable');
  closeDay(ledger.books, 1, { price: null });
  const bytes = Uint8Array.from(snapshotParts(ledger.books).flatMap((part) => [...part]));
  expect(readSnapshot(bytes).books.withdrawals).toEqual(ledger.books.withdrawals);
  expect(returnHold(ledger.books, id, 2)).toBeNull();
  expect(ledger.balance('member:alice USDC')).toBe(10n * USD);
  expect(ledger.balance('house:breach USDC')).toBe(-4n * USD);
});

test('an expired hold returns once, a cancelled one too, and only to its owner', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 10n * USD);
  ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: '4000000', recipient: '0xa' });
  const first = ledger.lastId;
  expect(returnHold(ledger.books, BigInt(first), 1)).toBeNull();
  expect(returnHold(ledger.books, BigInt(first), 1)).toBe(`withdrawal ${first} is returned`);
  expect(ledger.balance('member:alice USDC')).toBe(10n * USD);
  ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: '10000000', recipient: '0xa' });
  const second = ledger.lastId;
  expect(ledger.intent(1, 'alice', 'withdraw', { asset: 'USDC', amount: '1', recipient: '0xa' })).not.toBeNull();
  expect(ledger.intent(1, 'bob', 'cancel_withdrawal', { id: second })).not.toBeNull();
  expect(ledger.intent(1, 'alice', 'cancel_withdrawal', { id: second })).toBeNull();
  expect(ledger.intent(1, 'alice', 'cancel_withdrawal', { id: second })).not.toBeNull();
  expect(ledger.balance('member:alice USDC')).toBe(10n * USD);
});

test('a transfer needs two bound members and the money', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'SUI', 5n);
  ledger.topUp(1, 'outsider', 'SUI', 5n);
  const give = (from: string, to: string, amount: string) =>
    ledger.intent(1, from, 'transfer', { asset: 'SUI', amount, to });
  expect(give('alice', 'bob', '6')).not.toBeNull();
  expect(give('alice', 'alice', '1')).not.toBeNull();
  expect(give('outsider', 'bob', '1')).not.toBeNull();
  expect(give('alice', 'outsider', '1')).not.toBeNull();
  expect(give('alice', 'bob', '5')).toBeNull();
  expect([ledger.balance('member:alice SUI'), ledger.balance('member:bob SUI')]).toEqual([0n, 5n]);
});

test("the application's money: anyone gives, the operator allocates, pays reserves and the treasury out", () => {
  const ledger = new TestBooks();
  ledger.fund(1, 'reserve', 'USDC', 100n);
  expect(ledger.intent(1, 'alice', 'allocate', { to: 'bank_reserve', asset: 'USDC', amount: '1' })).not.toBeNull();
  expect(ledger.intent(1, 'operator', 'allocate', { to: 'bank_reserve', asset: 'USDC', amount: '60' })).toBeNull();
  expect(ledger.intent(1, 'operator', 'fund_reserve', { reserve: 'flow', asset: 'USDC', amount: '41' })).not.toBeNull();
  expect(
    ledger.intent(1, 'operator', 'fund_reserve', { reserve: 'pledge', asset: 'USDC', amount: '4' }),
  ).not.toBeNull();
  expect(ledger.intent(1, 'operator', 'fund_reserve', { reserve: 'flow', asset: 'USDC', amount: '40' })).toBeNull();
  expect(ledger.balance('house:reserve:held USDC')).toBe(40n);
  const id = BigInt(ledger.lastId);
  ledger.event(1, 'ReserveDeposited', { id, reserve: '0x7e', coinType: USDC_TYPE, amount: 40n });
  expect(ledger.balance('house:breach USDC')).toBe(-40n);
  ledger.event(1, 'ReserveDeposited', { id, reserve: '0xf1', coinType: USDC_TYPE, amount: 40n });
  expect(ledger.balance('house:reserve:held USDC')).toBe(0n);
  expect([ledger.balance('house:bank-reserve USDC'), ledger.balance('chain:vault USDC')]).toEqual([60n, -20n]);
  expect(
    ledger.intent(1, 'operator', 'treasury_withdraw', { asset: 'USDC', amount: '1', recipient: '0xa' }),
  ).not.toBeNull();
});
