import { expect, test } from 'vitest';
import { valueScale } from './value-scale.ts';

test('default: three round values around all that is drawn', () => {
  // Half the span of 167 is 83.5: steps of 100 from 3,100 on reach 3,300, which is below 3,317; 200 from 3,000 on reach 3,400.
  expect(valueScale([3_150, 3_317]).ticks).toEqual([3_000, 3_200, 3_400]);
  expect(valueScale([3_110, 3_290]).ticks).toEqual([3_100, 3_200, 3_300]);
});

test('behavior: the height is at least 2% of the value, so that dust is no cliff', () => {
  const { low, high } = valueScale([1_000, 1_000.01]);
  expect(high - low).toBeGreaterThanOrEqual(20);
  expect(low).toBeLessThanOrEqual(990.005);
});

test('behavior: nothing, and small values, have lines that differ', () => {
  expect(valueScale([0, 0])).toMatchObject({ ticks: [-0.01, 0, 0.01].map((one) => expect.closeTo(one)), digits: 2 });
  expect(valueScale([0, 3])).toMatchObject({ ticks: [0, 2, 4], digits: 0 });
});
