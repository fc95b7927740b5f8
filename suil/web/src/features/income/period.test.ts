import { dayOf } from '@suil/core';
import { expect, test } from 'vitest';
import { daysBefore, daysOf, fileNameOf, type Period } from './period.ts';

const day = (text: string) => dayOf(Date.parse(text));
const today = day('2027-01-20');
const none = { from: null, to: null };

test.each([
  ['month', '2027-01-01', '2027-01-20', 'suil-income-2027.csv'],
  ['lastMonth', '2026-12-01', '2026-12-31', 'suil-income-2026-12-01-2026-12-31.csv'],
  ['year', '2027-01-01', '2027-01-20', 'suil-income-2027.csv'],
  ['lastYear', '2026-01-01', '2026-12-31', 'suil-income-2026.csv'],
] as const)('%s is from %s to %s', (period: Period, from, to, file) => {
  const days = daysOf(period, today, none);
  expect(days).toEqual({ fromDay: day(from), toDay: day(to) });
  expect(days && fileNameOf(days, today)).toBe(file);
});

test('own days end today at the latest, and what is no date counts as nothing', () => {
  expect(daysOf('own', today, { from: '2027-01-05', to: '2030-01-01' })).toEqual({ fromDay: today - 15, toDay: today });
  expect(daysOf('own', today, { from: 'x', to: '2027-01-10' })).toEqual({ fromDay: today - 39, toDay: today - 10 });
  expect(daysOf('own', today, { from: '2027-01-12', to: '2027-01-10' })).toEqual({
    fromDay: today - 10,
    toDay: today - 10,
  });
  expect(daysOf('all', today, none)).toBeNull();
});

test('compared with as many days right before', () => {
  expect(daysBefore({ fromDay: 100, toDay: 119 })).toEqual({ fromDay: 80, toDay: 99 });
});
