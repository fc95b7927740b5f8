import { isAppError } from '@suil/core';
import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('400 requests may come at once, then one each 5 ms', () => {
  let nowMs = 1_000;
  const takeTurn = createRateLimit(() => nowMs);
  for (let count = 0; count < 400; count += 1) takeTurn();
  expect(takeTurn).toThrow('Try again in 5 ms.');
  nowMs += 4;
  expect(takeTurn).toThrow('Try again in 1 ms.');
  nowMs += 1;
  takeTurn();
  // A clock that is set back gives nothing away and takes nothing.
  nowMs -= 60_000;
  try {
    takeTurn();
  } catch (error) {
    expect(isAppError(error, 'REQUEST_RATE_LIMITED')).toBe(true);
  }
  nowMs += 5;
  takeTurn();
});
