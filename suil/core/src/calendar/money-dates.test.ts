import { expect, test } from 'vitest';
import { dayStartMs } from '../values/day.ts';
import { moneyDates, toCalendarEvent } from './money-dates.ts';

const HOUR_MS = 3_600_000;
const nowMs = dayStartMs(100) + 6 * HOUR_MS;
const none = { vouchers: [], pledges: [], suilPledges: [], subscriptions: [] };

test('default: the day after a term’s last, and a voucher’s expiry, nearest first', () => {
  const reads = {
    vouchers: [{ id: '7', expiresAtMs: nowMs + HOUR_MS }],
    // Earns on days 91 to 120: free when day 121 begins.
    pledges: [{ id: 3n, startDay: 90, termDays: 30 }],
    suilPledges: [{ id: 3n, startDay: 99, termDays: 7 }],
    subscriptions: [{ id: '41', lastEarningDay: 100 }],
  };
  expect(moneyDates(reads, nowMs).map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['voucher', nowMs + HOUR_MS],
    ['bank', dayStartMs(101)],
    ['suilPledge', dayStartMs(107)],
    ['pledge', dayStartMs(121)],
  ]);
});

test('edge: what is over, or begins now, is no date', () => {
  const subscriptions = [
    { id: '1', lastEarningDay: 99 },
    { id: '2', lastEarningDay: 100 },
  ];
  expect(moneyDates({ ...none, subscriptions }, dayStartMs(101))).toEqual([]);
  expect(moneyDates({ ...none, subscriptions }, dayStartMs(101) - 1)).toHaveLength(1);
  expect(moneyDates(none, nowMs)).toEqual([]);
});

test('behavior: an event is named by its kind, its id and its day, and a voucher’s reminder is within its life', () => {
  const texts = { title: 'a', text: 'b' };
  const atMs = dayStartMs(101);
  const idOf = (kind: string, id: bigint, ms = atMs) => toCalendarEvent({ kind, atMs: ms, item: { id } }, texts).id;
  expect([idOf('pledge', 3n), idOf('suilPledge', 3n), idOf('bank', 3n, dayStartMs(131))]).toEqual([
    'pledge-3-101',
    'suilPledge-3-101',
    'bank-3-131',
  ]);
  expect(toCalendarEvent({ kind: 'bank', atMs, item: { id: 3 } }, texts)).toEqual({
    ...texts,
    id: 'bank-3-101',
    atMs,
    remindHours: 24,
  });
  // A voucher is valid for 23 hours.
  expect(toCalendarEvent({ kind: 'voucher', atMs, item: { id: '7' } }, texts).remindHours).toBe(6);
});
