import { AppError } from '@suil/core';
import { expect, test } from 'vitest';
import { isNoPledge } from './queries.ts';

test('edge: only the contract’s own answer means that there is no such pledge', () => {
  expect(isNoPledge(new AppError('PLEDGE_NOT_FOUND'))).toBe(true);
  expect(isNoPledge(new AppError('NETWORK_FAILED'))).toBe(false);
  expect(isNoPledge(new TypeError('Failed to fetch'))).toBe(false);
  expect(isNoPledge(null)).toBe(false);
});
