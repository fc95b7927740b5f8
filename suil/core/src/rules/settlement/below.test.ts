import { expect, test } from 'vitest';
import { countBelow, sumBelow } from './below.ts';

// 0 ─ 1 ─ 3 ─ 4, 0 ─ 2, and 5 without an inviter.
const parent = Int32Array.of(-1, 0, 0, 1, 3, -1);

test('sumBelow: everybody below, not oneself, also across 32 bits', () => {
  const amounts = BigInt64Array.of(1n, 2n ** 32n - 1n, 2n ** 40n, 1n, 2n ** 62n, 9n);
  expect([...sumBelow(parent, amounts)]).toEqual([
    2n ** 62n + 2n ** 40n + 2n ** 32n,
    2n ** 62n + 1n,
    0n,
    2n ** 62n,
    0n,
    0n,
  ]);
});

test('countBelow: all, or those with an amount', () => {
  expect([...countBelow(parent)]).toEqual([4, 2, 0, 1, 0, 0]);
  expect([...countBelow(parent, BigInt64Array.of(1n, 0n, 1n, 2n ** 40n, 0n, 1n))]).toEqual([2, 1, 0, 0, 0, 0]);
});
