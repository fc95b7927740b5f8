import { expect, test } from 'vitest';
import { averageDividend } from './dividend-average.ts';

const day = (number: number, sold: number, share: string, weighted: string) => ({
  ...{ day: number, fees: '0', sources: [] },
  tiers: [{ tier: 'primary' as const, sold, share, weighted }],
});
/** Newest first. */
const days = [day(4, 3, '100', '11'), day(3, 3, '50', '0'), day(2, 0, '0', '0'), day(1, 1, '20', '4')];

test('the average is of the days on which a node of the tier existed, rounded down', () => {
  expect(averageDividend(days, 'primary', 1)).toBe(111n);
  // (111 + 50) ÷ 2 = 80.5; the day without a node does not count.
  expect(averageDividend(days, 'primary', 3)).toBe(80n);
  // (111 + 50 + 24) ÷ 3 = 61.6….
  expect(averageDividend(days, 'primary', 30)).toBe(61n);
});

test('no day, or no node of the tier: no average', () => {
  expect(averageDividend([], 'primary', 7)).toBeNull();
  expect(averageDividend(days, 'advanced', 7)).toBeNull();
});
