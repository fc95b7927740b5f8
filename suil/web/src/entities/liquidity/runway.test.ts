import { expect, test } from 'vitest';
import { isLongRunway, runwayDays } from './runway.ts';

test('runwayDays: 1,000,000 USDC at 500 ppm a day need 500 USDC', () => {
  expect(runwayDays(1_000_000_000_000n, 45_250_000_000n)).toBe(90n);
  expect(runwayDays(1_999n, 45_250_000_000n)).toBeNull();
  expect(runwayDays(0n, 45_250_000_000n)).toBeNull();
});

test('isLongRunway: from the day after ten years of 365 days on', () => {
  expect([3_650, 3_650n, 3_651, 3_651n].map(isLongRunway)).toEqual([false, false, true, true]);
});
