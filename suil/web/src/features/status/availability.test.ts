import { dayStartMs } from '@suil/core';
import type { Outage } from '@suil/core/api';
import { expect, test } from 'vitest';
import { availablePpm, pictureDays } from './availability.ts';

const TODAY = 20_700;
const NOON_MS = dayStartMs(TODAY) + 12 * 3_600_000;
const HOUR_MS = 3_600_000;
const outage = (kind: Outage['kind'], hoursAgo: number, hours: number | null): Outage => ({
  kind,
  fromMs: NOON_MS - hoursAgo * HOUR_MS,
  throughMs: hours === null ? null : NOON_MS - (hoursAgo - hours) * HOUR_MS,
});
const recorded = (hoursAgo: number | null, ...outages: Outage[]) => ({
  atMs: NOON_MS,
  recordedSinceMs: hoursAgo === null ? null : NOON_MS - hoursAgo * HOUR_MS,
  outages,
});

test('nothing recorded is no availability, and every day of the picture says so', () => {
  expect(availablePpm(recorded(null))).toBeNull();
  const days = pictureDays(recorded(null));
  expect(days).toHaveLength(90);
  expect(days.at(-1)?.day).toBe(TODAY);
  expect(new Set(days.map(({ state }) => state))).toEqual(new Set(['unrecorded']));
});

test('overlapping interruptions count once, one that lasts until now, and a ledger that is behind not', () => {
  const four = [outage('down', 3, 1), outage('closed', 2.5, 1), outage('closed', 0.5, null), outage('behind', 90, 50)];
  // 1.5 h and 0.5 h of 100 h.
  expect(availablePpm(recorded(100, ...four))).toBe(980_000);
  expect(availablePpm(recorded(100))).toBe(1_000_000);
});

test('a share is cut: a second of 90 days is not nothing', () => {
  expect(availablePpm(recorded(90 * 24, outage('down', 1, 1 / 3_600)))).toBe(999_999);
});

test('an interruption over midnight is in both days, each with its part', () => {
  const days = pictureDays(recorded(40, outage('down', 13, 2), outage('behind', 30, 1)));
  expect(days.slice(-3)).toEqual([
    { day: TODAY - 2, state: 'good', interruptedMs: 0, behindMs: 0 },
    { day: TODAY - 1, state: 'interrupted', interruptedMs: HOUR_MS, behindMs: HOUR_MS },
    { day: TODAY, state: 'interrupted', interruptedMs: HOUR_MS, behindMs: 0 },
  ]);
  expect(days.at(-4)?.state).toBe('unrecorded');
  expect(pictureDays(recorded(40, outage('behind', 1, 0.5))).at(-1)).toMatchObject({ state: 'behind' });
});
