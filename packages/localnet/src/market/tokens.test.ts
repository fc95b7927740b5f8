/** Closed-loop tokens on a running chain: every public function of theirs runs. */
import type { Transaction, TransactionObjectArgument } from '@mysten/sui/transactions';
import { beforeAll, expect, test } from 'vitest';
import { alice, bob } from '../arena.test-chain.ts';
import { abortOf, createMarket, functionsOf, type Market, writtenId } from './market.test-chain.ts';

const BOB = bob.toSuiAddress();

let market: Market;
let policy: string;
let policyCap: string;
let treasury: string;
let token: string;

beforeAll(async () => {
  market = await createMarket();
  policy = writtenId(market.published, 'token::TokenPolicy');
  policyCap = writtenId(market.published, 'token::TokenPolicyCap');
  treasury = writtenId(market.published, 'coin::TreasuryCap');
  const given = await market.run((tx) => {
    const args = [market.owned(tx, treasury), tx.pure.u64(20), tx.pure.address(BOB)];
    market.call(tx, 'points::reward', args);
  });
  token = writtenId(given, 'token::Token');
});

const pay = (amount: number) =>
  market.run((tx) => {
    const args = [market.shared(tx, policy), market.owned(tx, token), tx.pure.u64(amount)];
    market.call(tx, 'points::pay', args);
  }, bob);

test('default: a token of the treasury is spent as the rule approves', async () => {
  expect(market.object(token).owner).toEqual({ kind: 'address', address: BOB });
  expect(abortOf(await pay(5))).toBe('success');
  expect(market.json(token)).toMatchObject({ balance: '15' });
  expect(market.json(policy)).toMatchObject({ spent_balance: '5' });
});

test('error: what the rule does not approve', async () => {
  expect(abortOf(await pay(6))).toBe('token::confirm_request 1');
  expect(market.json(token)).toMatchObject({ balance: '15' });
  await market.run((tx) => {
    const args = [market.shared(tx, policy), market.owned(tx, policyCap), tx.pure.u64(6)];
    market.call(tx, 'points::set_most', args);
  });
  expect(abortOf(await pay(6))).toBe('success');
  expect(market.json(policy)).toMatchObject({ spent_balance: '11' });
});

test('error: a transfer, which the policy does not allow', async () => {
  const send = (confirm: (tx: Transaction, request: TransactionObjectArgument) => void) =>
    market.run((tx) => {
      const args = [market.owned(tx, token), tx.pure.address(alice.toSuiAddress())];
      const [request] = market.call(tx, '0x2::token::transfer', args, [market.points]);
      confirm(tx, request);
    }, bob);
  const refused = await send((tx, request) => {
    market.call(tx, '0x2::token::confirm_request', [market.shared(tx, policy), request], [market.points]);
  });
  expect(abortOf(refused)).toBe('token::confirm_request 0');
  // A request that is not confirmed cannot be left behind.
  expect(abortOf(await send(() => undefined))).toContain('UnusedValueWithoutDrop');
  expect(market.object(token).owner).toEqual({ kind: 'address', address: BOB });
});

test('behavior: every other action and setting', async () => {
  const done = await market.run((tx) => {
    const caps = [market.owned(tx, policyCap), market.owned(tx, treasury)];
    const [coin] = market.call(tx, 'points::configure', [market.shared(tx, policy), ...caps]);
    tx.transferObjects([coin], BOB);
  });
  expect(abortOf(done)).toBe('success');
  expect(market.json(policy)).toMatchObject({ spent_balance: '0' });
  expect(market.json(writtenId(done, 'coin::Coin<.*POINTS>'))).toMatchObject({ balance: '7' });
});

test('contract: every function of the module ran', async () => {
  // Only `init` shares a policy and makes one; publishing is not traced, so both run here once more.
  const done = await market.run((tx) => {
    const [made, cap] = market.call(tx, '0x2::token::new_policy', [market.owned(tx, treasury)], [market.points]);
    const rule = [market.points, `${market.id}::points::Limit`];
    market.call(tx, '0x2::token::add_rule_for_action', [made, cap, tx.pure.string('gift')], rule);
    market.call(tx, 'points::set_up', [made, cap]);
    market.call(tx, '0x2::token::share_policy', [made], [market.points]);
    tx.transferObjects([cap], BOB);
  });
  expect(abortOf(done)).toBe('success');
  const all = functionsOf(['token']);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((name) => !market.ran.has(name))).toEqual([]);
});
