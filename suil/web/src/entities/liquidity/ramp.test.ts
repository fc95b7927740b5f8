import { expect, test } from 'vitest';
import { estimateToday, rampDay } from './ramp.ts';

test('the day of the ramp is counted from the start, and is 0 while nothing earns', () => {
  expect(rampDay({ value: 73_000_000n, startDay: 100 }, { lastClosedDay: 100 })).toBe(1);
  expect(rampDay({ value: 73_000_000n, startDay: 100 }, { lastClosedDay: 139 })).toBe(40);
  expect(rampDay({ value: 0n, startDay: 0 }, { lastClosedDay: 139 })).toBe(0);
});

test('today is estimated at the rate of its day, rounded down', () => {
  // Day 1: 73.279100 USD at 200 ppm = 0.01465582, cut to 0.014655.
  expect(estimateToday({ value: 73_279_100n, startDay: 0 }, 1, 1_000_000_000n)).toBe(14_655n);
  // Day 31 and later: 500 ppm = 0.03663955.
  expect(estimateToday({ value: 73_279_100n, startDay: 0 }, 31, 1_000_000_000n)).toBe(36_639n);
  expect(estimateToday({ value: 73_279_100n, startDay: 0 }, 0, 1_000_000_000n)).toBe(0n);
});

test('today is estimated as the last day was funded', () => {
  // 73.279100 USD at 500 ppm = 0.03663955; a quarter of it is 0.0091598875.
  expect(estimateToday({ value: 73_279_100n, startDay: 0 }, 31, 250_000_000n)).toBe(9_159n);
  expect(estimateToday({ value: 73_279_100n, startDay: 0 }, 31, 0n)).toBe(0n);
});
