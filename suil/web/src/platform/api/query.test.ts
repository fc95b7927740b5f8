import { AppError } from '@suil/core';
import { expect, test } from 'vitest';
import { retriesOf } from './query.ts';

test('a busy node is asked twice more, what may pass once, a refusal never', () => {
  expect(retriesOf(new AppError('NODE_SERVER_BUSY'))).toBe(2);
  expect(retriesOf(new AppError('NODE_TRANSIENT_ERROR'))).toBe(2);
  expect(retriesOf(new AppError('NETWORK_FAILED'))).toBe(1);
  expect(retriesOf(new TypeError('Failed to fetch'))).toBe(1);
  expect(retriesOf(new AppError('BANK_SUBSCRIPTION_NOT_FOUND'))).toBe(0);
  expect(retriesOf(new AppError('AUTH_SESSION_EXPIRED'))).toBe(0);
});
