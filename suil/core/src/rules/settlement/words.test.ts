import { expect, test } from 'vitest';
import { addAmounts } from './words.ts';

test('addAmounts: element by element, also across 32 bits; the columns stay as they were', () => {
  const left = BigInt64Array.of(0n, 1n, 2n ** 32n - 1n, 2n ** 62n);
  const right = BigInt64Array.of(0n, 2n, 1n, 2n ** 62n - 1n);
  expect([...addAmounts(left, right)]).toEqual([0n, 3n, 2n ** 32n, 2n ** 63n - 1n]);
  expect([...left]).toEqual([0n, 1n, 2n ** 32n - 1n, 2n ** 62n]);
});
