import { parametersOn } from '@suil/core';
import { expect, test } from 'vitest';
import { toCaps } from './caps.ts';

test.each([
  [500n, 500n],
  [1_000n, 1_000n],
  // Signer and auditor refuse more than a tenth, so a request of 15% of the cap would never be paid.
  [2_000n, 1_000n],
])('toCaps: with a capShareBps of %d an address has %d basis points of each cap', (capShareBps, shareBps) => {
  const caps = toCaps({ ...parametersOn([], 20_000), capShareBps });
  expect(Object.values(caps).map((cap) => cap.shareBps)).toEqual([shareBps, shareBps, shareBps]);
});
