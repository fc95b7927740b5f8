import { expect, test } from 'vitest';
import { incomeOfDays, incomeOn } from './income.ts';

/** 1 SUI for 30 days: 0.01% on the first day, which is day 101. */
const pledge = { principal: 1_000_000_000n, termDays: 30, startDay: 100, rampStart: 100, incomePaid: false };

test('default: a pledge earns from the day after its start to the last day of its term', () => {
  expect(incomeOn(pledge, 100)).toBe(0n);
  // 1,000,000,000 × 100 ppm.
  expect(incomeOn(pledge, 101)).toBe(100_000n);
  expect(incomeOn(pledge, 130)).toBeGreaterThan(0n);
  expect(incomeOn(pledge, 131)).toBe(0n);
});

test('behavior: a yield that restarted counts from there, and paid income earns no more', () => {
  expect(incomeOn({ ...pledge, rampStart: 119 }, 120)).toBe(100_000n);
  expect(incomeOn({ ...pledge, incomePaid: true }, 101)).toBe(0n);
});

test('default: the days ahead add up all pledges, each rounded down alone', () => {
  // 19,999 × 100 ppm is 1.9999.
  const small = { ...pledge, principal: 19_999n };
  expect(incomeOfDays([pledge, small, small], 100, 2)).toEqual([
    { day: 100, amountMist: 0n },
    { day: 101, amountMist: 100_002n },
  ]);
});
