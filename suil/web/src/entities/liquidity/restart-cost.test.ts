import { expect, test } from 'vitest';
import { restartCost, roundUp } from './restart-cost.ts';

const USD = 1_000_000n;

test('of a million: nothing on day 1, 2,340 on day 10, 4,650 from day 31 on; less the claim fee', () => {
  expect(restartCost(USD, 1, 0n)).toBeNull();
  expect(restartCost(USD, 10, 0n)).toEqual({ micros: 2_340n, days: 30, tenthsOfDays: 81 });
  for (const day of [31, 50, 400])
    expect(restartCost(USD, day, 0n)).toEqual({ micros: 4_650n, days: 30, tenthsOfDays: 93 });
  expect(restartCost(0n, 50, 0n)).toBeNull();
});

test('538.87 USD on day 50 cost 2.39, which is 9.3 days of income', () => {
  // 538.87 · 0.00465 = 2.5057455; less 5 %: 2.3804…, rounded up.
  const cost = restartCost(538_870_000n, 50, 500n);
  expect([roundUp(cost?.micros ?? 0n, 2), cost?.tenthsOfDays]).toEqual([2_390_000n, 93]);
});
