import { expect, test } from 'vitest';
import { COMPARED_MICROS, compare, gainLines } from './comparison.ts';
import { earlyData, earnData } from './earn-data.test-support.ts';

test('default: the pool is ahead of the 30-day pledge from day 54', () => {
  const compared = compare(earnData);
  // The pledge: Σ of 100, 105, … 195, then 200 ppm for 10 days = 4,950; less 3%: 0.48015%.
  expect(compared?.pledge.gainMicros).toBe((COMPARED_MICROS * 480_150n) / 100_000_000n);
  // In and out without income: 1 − 0.997² · 0.99 = 1.593109%
  expect(compared?.poolCostMicros).toBe((-COMPARED_MICROS * 1_593_109n) / 100_000_000n);
  // 0.994009 · 0.95 · (10,350 + 500 · (n − 30)) ppm ≥ 15,931.09 + 4,801.5 ppm from n = 54 on.
  expect(compared?.aheadFromDay).toBe(54);
});

test('behavior: an unfunded pool is never ahead, and without a closed day nothing is said', () => {
  const none = { days: 7, average: 0n, lowest: 0n, last: 0n };
  expect(compare({ ...earnData, funding: none })?.aheadFromDay).toBeNull();
  expect(compare(earlyData)).toBeNull();
});

test('default: one line each for the pool, the pledge and the bank', () => {
  const lines = gainLines([90], { pledge: 360, bank: 90 }, earnData);
  expect(lines.map(({ product, termDays }) => [product, termDays])).toEqual([
    ['pool', null],
    ['pledge', 360],
    ['bank', 90],
  ]);
  expect(lines[0]?.evenAfterDay).toBe(44);
  // 90 · 200 ppm less 3%
  expect(lines[2]?.gains).toEqual([(COMPARED_MICROS * 17_460n) / 1_000_000n]);
  expect(gainLines([90], { pledge: 360, bank: 90 }, earlyData).map(({ product }) => product)).toEqual([
    'pledge',
    'bank',
  ]);
});
