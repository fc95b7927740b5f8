import { expect, test } from 'vitest';
import { canLeave, servedDaysOf } from './leave.ts';

test('canLeave: a running pledge that was made at the announcement or before', () => {
  const announced = { announcedMs: 1_000 };
  expect(canLeave({ ended: false, startedAtMs: 1_000 }, announced)).toBe(true);
  expect(canLeave({ ended: false, startedAtMs: 1_001 }, announced)).toBe(false);
  expect(canLeave({ ended: true, startedAtMs: 1 }, announced)).toBe(false);
  expect(canLeave({ ended: false, startedAtMs: 1 }, null)).toBe(false);
});

test('servedDaysOf: complete days, none on the day it was made', () => {
  expect([100, 101, 102, 111].map((today) => servedDaysOf({ startDay: 100 }, today))).toEqual([0, 0, 1, 10]);
});
