import { expect, test } from 'vitest';
import { countedPrice, dueHashrate, type FeeHashrate, leastHashrate, minutesUntilDue } from './fee-hashrate.ts';

/** 30 SUIL at 0.1218 USD; 60% of the value is more than what remains. */
const hashrate: FeeHashrate = {
  feeValue: 3_654_000n,
  shareBps: 6_000n,
  granted: 1_200_000n,
  remaining: 1_200_000n,
  capacity: 3_000_000n,
  marketPrice: 122_100n,
};

test('60% of the value is due, at the price that the fee counts at', () => {
  expect(dueHashrate(hashrate)).toBe(2_192_400n);
  expect(countedPrice(hashrate, 30_000_000_000n)).toBe(121_800n);
  expect(countedPrice(hashrate, 0n)).toBe(0n);
});

test('all of it is granted when the refill has made up for the rest', () => {
  // 992,400 of 3,000,000 an hour: 19.848 minutes.
  expect(minutesUntilDue(hashrate, 2_192_400n)).toBe(20);
  expect(minutesUntilDue(hashrate, 3_000_000n)).toBe(36);
  expect(minutesUntilDue(hashrate, 3_000_001n)).toBeNull();
  expect(minutesUntilDue(hashrate, 1_200_000n)).toBe(0);
});

test('a user who accepts less asks for what is granted now, less the tolerance', () => {
  const due = 2_192_400n;
  expect(leastHashrate(hashrate, { due, acceptsLess: true, slippageBps: 50n })).toBe(1_194_000n);
  expect(leastHashrate(hashrate, { due, acceptsLess: false, slippageBps: 50n })).toBe(2_181_438n);
});
