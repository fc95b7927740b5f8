import { expect, test } from 'vitest';
import { recomputeOut } from './recompute.ts';

test('1,000 into a pool of 1,000,000 against 500,000: 500,000,000 / 1,001,000 = 499.5, rounded down', () => {
  expect(recomputeOut({ goesIn: 1_000n, reserveIn: 1_000_000n, reserveOut: 500_000n })).toBe(499n);
});

test('as much as the pool holds brings half of the other side; next to nothing brings nothing', () => {
  expect(recomputeOut({ goesIn: 1_000_000n, reserveIn: 1_000_000n, reserveOut: 500_000n })).toBe(250_000n);
  expect(recomputeOut({ goesIn: 1n, reserveIn: 1_000_000n, reserveOut: 500_000n })).toBe(0n);
});
