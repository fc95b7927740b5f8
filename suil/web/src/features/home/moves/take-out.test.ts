import type { Pledge, SuilPledge } from '@suil/sdk';
import { expect, test } from 'vitest';
import { type Holdings, takeOutChoices } from './take-out.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;

/** A member without anything; 1 SUI is 4 USDC, 1 SUIL 0.10. */
const nothing: Holdings = {
  ledger: [],
  position: { value: 0n, pending: 0n, claimable: 0n },
  pledges: [],
  suilPledges: [],
  subscriptions: [],
  released: 0n,
  today: 100,
  prices: { reserves: { x: SUI, y: 4n * USD }, suilSpot: 100_000n },
};

const rowsOf = (holdings: Partial<Holdings>) =>
  takeOutChoices({ ...nothing, ...holdings }).map(({ verb, move, asset, value, to }) => [
    verb,
    `${move.from}>${move.to}`,
    asset,
    value,
    to,
  ]);

test('nothing can leave where there is nothing', () => {
  expect(rowsOf({})).toEqual([]);
  expect(rowsOf({ position: undefined, today: undefined })).toEqual([]);
});

test('8,000 USDC in the account and no SUI: the first choice is to withdraw USDC', () => {
  const ledger = [
    { asset: 'SUI', available: '0' },
    { asset: 'USDC', available: String(8_000n * USD) },
  ] as const;
  const position = { value: 500n * USD, pending: 0n, claimable: 3n * USD };
  expect(rowsOf({ ledger, position })).toEqual([
    ['withdraw', 'account>wallet', 'USDC', 8_000n * USD, '/assets?act=withdraw&asset=USDC'],
    ['unstake', 'pool>wallet', 'USDC', 500n * USD, '/flow?act=unstake'],
    ['claim', 'income>wallet', 'USDC', 3n * USD, '/flow?act=claim'],
  ]);
});

test('only what is free: ended pledges, subscriptions from their day on, released SUIL', () => {
  const pledge = { incomePaid: false, principalPaid: false, withdrawable: 0n, principal: 30n * SUI } as Pledge;
  const subscription = { principal: String(70n * USD) };
  expect(
    rowsOf({
      pledges: [
        { ...pledge, id: 1n, ended: false, withdrawable: SUI },
        { ...pledge, id: 2n, ended: true },
        { ...pledge, id: 3n, ended: true, principalPaid: true, incomePaid: true, withdrawable: SUI },
      ],
      suilPledges: [{ ended: true, principalPaid: false, principal: 100n * SUI } as SuilPledge],
      subscriptions: [
        { ...subscription, id: '7', redeemableDay: 100 },
        { ...subscription, id: '8', redeemableDay: 101 },
      ],
      released: 50n * SUI,
    }),
  ).toEqual([
    ['redeem', 'pledge>wallet', 'SUI', 120n * USD, '/pledgeDetails1?id=2'],
    ['redeem', 'bank>account', 'USDC', 70n * USD, '/financialDetails?id=7'],
    ['redeem', 'pledge>wallet', 'SUIL', 10n * USD, '/suilPledge'],
    ['claim', 'released>wallet', 'SUIL', 5n * USD, '/hashrate'],
    ['claim', 'income>wallet', 'SUI', 4n * USD, '/pledgeDetails1?id=1'],
  ]);
});
