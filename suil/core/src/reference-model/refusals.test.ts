/** What the rules refuse: a server that records any of these as done has to differ, and a refusal changes nothing of the state. */
import { expect, test } from 'vitest';
import { COIN, TestBooks, USD } from './books.test-support.ts';
import { type BookAction, type BookIntent, closeDay, stateDigest } from './index.ts';

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
  ['no account house', 'alice', 'fund', { account: 'house', asset: 'USDC', amount: '1' }],
  ['not SUI', 'alice', 'fund', { account: 'bank_reserve', asset: 'SUI', amount: '1' }],
  ['zero', 'alice', 'transfer', { asset: 'USDC', amount: '0', to: 'bob' }],
  ['zero', 'alice', 'transfer', { asset: 'USDC', amount: '-5', to: 'bob' }],
  ['not HR', 'alice', 'transfer', { asset: 'HR', amount: '1', to: 'bob' }],
  ['not PRO', 'alice', 'withdraw', { ...withdrawal, asset: 'PRO' }],
  ['a transfer to oneself', 'alice', 'transfer', { asset: 'USDC', amount: '1', to: 'alice' }],
  ['not bound', 'stranger', 'transfer', { asset: 'USDC', amount: '1', to: 'bob' }],
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
