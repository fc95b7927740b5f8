import { expect, test } from 'vitest';
import { claimStatusOf } from './claim-status.ts';

test.each([
  ['unreleased', '0', '0'],
  ['unclaimed', '10000000', '0'],
  ['partly', '10000000', '9999999'],
  ['claimed', '10000000', '10000000'],
] as const)('regression/12 the claimed status of a hashrate entry: %s', (status, released, claimed) => {
  expect(claimStatusOf({ released, claimed })).toBe(status);
});
