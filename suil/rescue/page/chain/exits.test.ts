import type { Manifest } from '@suil/core/api';
import type { Pledge, SuilPledge } from '@suil/sdk';
import { expect, test } from 'vitest';
import { exitsOf } from './exits.ts';
import type { Holdings } from './holdings.ts';

const manifest = {} as Manifest;
const NOTHING: Holdings = {
  principal: 0n,
  unstakeFeeBps: 100n,
  incomeFeeBps: 500n,
  daysBehind: 0,
  pledges: [],
  suilPledges: [],
  upgrade: null,
  manifest,
};
const TERM = { owner: '0x1', value: 0n, termDays: 30, startDay: 10, startedAtMs: 1_000, endsAtMs: 9_000 };
const PLEDGE: Pledge = {
  ...TERM,
  ...{ id: 7n, principal: 30_000_000_000n, ended: true, principalPaid: false, incomePaid: false, escrow: 0n },
  ...{ rampStart: 10, yieldPpm: 0n, withdrawable: 1_000_000_001n, cumulative: 0n },
};
const SUIL_PLEDGE: SuilPledge = {
  ...TERM,
  id: 3n,
  principal: 5_000_000_000n,
  ended: false,
  principalPaid: false,
  hashrate: 1n,
};

const summary = (holdings: Partial<Holdings>) =>
  exitsOf({ ...NOTHING, ...holdings }).open.map(({ kind, pledgeId, coin, pays }) => [kind, pledgeId, coin, pays]);

test('nothing leaves an account that has nothing', () => {
  expect(exitsOf(NOTHING)).toEqual({ open: [], waiting: [] });
});

test('the pool pays the principal less 1%, rounded up', () => {
  // 1% of 100.000001 is 1.00000001, rounded up to 1.000001.
  expect(summary({ principal: 100_000_001n })).toEqual([['unstake', null, 'USDC', 99_000_000n]]);
});

test('of a pool that was left alone for more days than one transaction closes, these come first', () => {
  expect(summary({ principal: 100_000_001n, daysBehind: 801 })).toEqual([['days', null, 'USDC', 0n]]);
  expect(summary({ principal: 100_000_001n, daysBehind: 800 })).toEqual([['unstake', null, 'USDC', 99_000_000n]]);
  expect(summary({ daysBehind: 801 })).toEqual([]);
});

test('an ended pledge pays its principal whole, and its income less 5%, each by itself', () => {
  // 5% of 1.000000001 SUI is 0.05000000005, rounded up to 0.050000001.
  expect(summary({ pledges: [PLEDGE] })).toEqual([
    ['principal', 7n, 'SUI', 30_000_000_000n],
    ['income', 7n, 'SUI', 950_000_000n],
  ]);
  expect(summary({ pledges: [{ ...PLEDGE, principalPaid: true }] })).toEqual([['income', 7n, 'SUI', 950_000_000n]]);
});

test('a running pledge waits for its term', () => {
  expect(exitsOf({ ...NOTHING, pledges: [{ ...PLEDGE, ended: false }], suilPledges: [SUIL_PLEDGE] })).toEqual({
    open: [],
    waiting: [
      { pledgeId: 7n, coin: 'SUI', principal: 30_000_000_000n, endsAtMs: 9_000 },
      { pledgeId: 3n, coin: 'SUIL', principal: 5_000_000_000n, endsAtMs: 9_000 },
    ],
  });
});

test('while an upgrade is announced that is younger, a running pledge can be left', () => {
  const running = { pledges: [{ ...PLEDGE, ended: false }], suilPledges: [SUIL_PLEDGE] };
  expect(summary({ ...running, upgrade: { announcedMs: 1_000 } })).toEqual([
    ['leave', 7n, 'SUI', 30_950_000_000n],
    ['leaveSuil', 3n, 'SUIL', 5_000_000_000n],
  ]);
  expect(summary({ ...running, upgrade: { announcedMs: 999 } })).toEqual([]);
});
