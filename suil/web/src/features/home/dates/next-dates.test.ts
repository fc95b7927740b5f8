import { dayStartMs } from '@suil/core';
import { expect, test } from 'vitest';
import { type DateReads, distanceTo, nextDates } from './next-dates.ts';

const HOUR_MS = 3_600_000;
const now = dayStartMs(100) + 6 * HOUR_MS;
const none: DateReads = {
  withdrawals: [],
  pledges: [],
  suilPledges: [],
  subscriptions: [],
  settlements: [],
  teamDays: [],
  changes: [],
};
const pledge = { id: 3n, principal: 42n, startDay: 90, termDays: 30, ended: false, principalPaid: false };
const subscription = {
  id: '41',
  principal: '186000000',
  termDays: 30 as const,
  lastEarningDay: 100,
  redeemableDay: 101,
  renews: true,
};
const voucher = { id: '7', asset: 'USDC' as const, amount: '5', status: 'issued' as const, expiresAtMs: now + HOUR_MS };
const published = (claimableAtMs: number) => ({ published: { claimableAtMs } }) as DateReads['settlements'][number];

test('default: the three nearest', () => {
  const reads: DateReads = {
    ...none,
    withdrawals: [voucher, { ...voucher, id: '8', status: 'paid' }],
    // Earns on days 91 to 120: free when day 121 begins.
    pledges: [pledge, { ...pledge, ended: true }],
    subscriptions: [subscription],
    settlements: [
      { ...published(now + 20 * HOUR_MS), day: 99 },
      { ...published(now + 2 * HOUR_MS), day: 98 },
    ],
    teamDays: [99],
    changes: [{ key: 3, value: 250n, day: 130 }],
  };
  expect(nextDates(reads, now).map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['voucher', now + HOUR_MS],
    // Day 100 is the term's last: it renews when that is over.
    ['bank', dayStartMs(101)],
    ['team', now + 20 * HOUR_MS],
  ]);
  expect(
    nextDates({ ...reads, withdrawals: [], subscriptions: [] }, now).map(({ kind, atMs }) => [kind, atMs]),
  ).toEqual([
    ['team', now + 20 * HOUR_MS],
    ['pledge', dayStartMs(121)],
    ['change', dayStartMs(130)],
  ]);
});

test('behavior: what is over is no date, and none is none', () => {
  expect(nextDates({ ...none, subscriptions: [{ ...subscription, lastEarningDay: 99 }] }, now)).toEqual([]);
  expect(nextDates(none, now)).toEqual([]);
});

test('behavior: hours below two days, whole days from then on', () => {
  expect(distanceTo(now + 47 * HOUR_MS, now)).toEqual({ unit: 'hours', count: 47 });
  expect(distanceTo(now + 71 * HOUR_MS, now)).toEqual({ unit: 'days', count: 2 });
  expect(distanceTo(now + 1, now)).toEqual({ unit: 'hours', count: 1 });
});
