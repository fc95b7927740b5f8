import { expect, test } from 'vitest';
import { COIN, TestBooks, USD, USDC_TYPE } from './books.test-support.ts';
import {
  type BookAction,
  type BookIntent,
  balances,
  closeDay,
  readSnapshot,
  returnHold,
  snapshotParts,
  stateDigest,
} from './index.ts';

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
  expect(readSnapshot(bytes, ledger.books.operators).books.withdrawals).toEqual(ledger.books.withdrawals);
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

/** Alice has 100 USDC, 3 SUI and a subscription of 1,000 USDC (line 5) that ended (line 6); the bank and the reserve have 50 USDC each. */
function ledgerOf(): TestBooks {
  const ledger = new TestBooks();
  ledger.fund(1, 'bank_reserve', 'USDC', 50n * USD);
  ledger.fund(1, 'reserve', 'USDC', 50n * USD);
  ledger.topUp(1, 'alice', 'USDC', 1_100n * USD);
  ledger.topUp(1, 'alice', 'SUI', 3n * COIN);
  expect(ledger.intent(1, 'alice', 'withdraw', { asset: 'SUI', amount: `${COIN}`, recipient: '0xa' })).toBeNull();
  expect(ledger.intent(1, 'alice', 'cancel_withdrawal', { id: ledger.lastId })).toBeNull();
  expect(ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: `${1_000n * USD}` })).toBeNull();
  for (let day = 1; day <= 8; day++) closeDay(ledger.books, day, { price: null });
  expect(ledger.intent(9, 'alice', 'redeem', { subscriptionId: ledger.lastId })).toBeNull();
  expect(ledger.intent(9, 'alice', 'exchange_pro', { amount: `${ledger.balance('member:alice PRO')}` })).toBeNull();
  return ledger;
}

type Parameters<Action extends BookAction> = Extract<BookIntent, { action: Action }>['parameters'];
type Case = { [Action in BookAction]: readonly [string, string, Action, Parameters<Action>] }[BookAction];
const withdrawal = { asset: 'USDC', amount: `${USD}`, recipient: '0xa' };

const REFUSED: readonly Case[] = [
  ['more than there is', 'alice', 'subscribe', { termDays: 7, amount: `${2_000n * USD}` }],
  ['no term of 8 days', 'alice', 'subscribe', { termDays: 8, amount: `${100n * USD}` }],
  ['ended', 'alice', 'redeem', { subscriptionId: '5' }],
  ['no such subscription', 'bob', 'redeem', { subscriptionId: '5' }],
  // 30% of it, for the treasury, there would be.
  ['more than there is', 'alice', 'buy_hashrate', { amount: `${2_000n * USD}` }],
  ['from the reserve to itself', 'operator', 'allocate', { to: 'reserve', asset: 'USDC', amount: '1' }],
  ['no account treasury', 'operator', 'allocate', { to: 'treasury', asset: 'USDC', amount: '1' }],
  ['not the operator', 'alice', 'allocate', { to: 'bank_reserve', asset: 'USDC', amount: '1' }],
  ['not what it keeps', 'operator', 'fund_reserve', { reserve: 'vault', asset: 'USDC', amount: '1' }],
  ['not what it keeps', 'operator', 'fund_reserve', { reserve: 'pledge', asset: 'USDC', amount: '1' }],
  ['not the operator', 'alice', 'fund_reserve', { reserve: 'flow', asset: 'USDC', amount: '1' }],
  ['not the operator', 'alice', 'treasury_withdraw', withdrawal],
  ['no account fees', 'alice', 'fund', { account: 'fees', asset: 'USDC', amount: '1' }],
  ['not SUI', 'alice', 'fund', { account: 'bank_reserve', asset: 'SUI', amount: '1' }],
  ['zero', 'alice', 'transfer', { asset: 'USDC', amount: '0', to: 'bob' }],
  ['zero', 'alice', 'transfer', { asset: 'USDC', amount: '-5', to: 'bob' }],
  ['not HR', 'alice', 'transfer', { asset: 'HR', amount: '1', to: 'bob' }],
  ['not PRO', 'alice', 'withdraw', { ...withdrawal, asset: 'PRO' }],
  ['a transfer to oneself', 'alice', 'transfer', { asset: 'USDC', amount: '1', to: 'alice' }],
  ['not bound', 'outsider', 'transfer', { asset: 'USDC', amount: '1', to: 'bob' }],
  ['no tier golden', 'alice', 'buy_node', { tier: 'golden', quantity: 1, payWith: 'USDC', price: `${200n * USD}` }],
  ['no payment in SUI', 'alice', 'buy_node', { tier: 'primary', quantity: 1, payWith: 'SUI', price: `${200n * USD}` }],
  ['another price by now', 'alice', 'buy_node', { tier: 'primary', quantity: 1, payWith: 'USDC', price: '1' }],
  [
    'more than there is',
    'alice',
    'buy_node',
    { tier: 'primary', quantity: 10, payWith: 'USDC', price: `${200n * USD}` },
  ],
  ['no withdrawal 3 of this member', 'bob', 'cancel_withdrawal', { id: '3' }],
  ['no withdrawal 999 of this member', 'alice', 'cancel_withdrawal', { id: '999' }],
];

test.each(REFUSED)(
  'attack: "%s": %s’s %s is done by no rule, and changes nothing',
  (reason, address, action, parameters) => {
    const ledger = ledgerOf();
    const before = stateDigest(ledger.books);
    expect(ledger.intent(9, address, action, parameters)).toBe(reason);
    expect(stateDigest(ledger.books)).toEqual(before);
  },
);
