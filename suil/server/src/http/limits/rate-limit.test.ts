/** Buckets by the database's clock, as a server counts them; through the API they are counted by a clock of the tests'. */
import { isAppError } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { createRateLimiter, type RateRule } from './rate-limit.ts';

const HOUR_MS = 3_600_000;

const database = useTestDatabase(serverMigrations);
const limit = (rules: readonly RateRule[]) => createRateLimiter({ db: database.pool, now: null })(rules);

beforeEach(() => database.pool.query('TRUNCATE rate_limits'));
afterEach(() => void vi.useRealTimers());

/** Returns how long the next one has to wait, milliseconds; null when it need not. */
async function waitMs(perMinute = 30): Promise<number | null> {
  try {
    await limit([{ key: 'member:0xa', perMinute }]);
    return null;
  } catch (error) {
    if (isAppError(error, 'REQUEST_RATE_LIMITED')) return Number(error.context.retryAfterMs);
    throw error;
  }
}

test('regression: a process whose clock is an hour ahead keeps no member waiting for the others', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  expect(await waitMs()).toBeNull();
  vi.useRealTimers();
  expect(await waitMs()).toBeNull();
});

test('behavior: many at once are counted one by one', async () => {
  const startedMs = performance.now();
  const waits = await Promise.all(Array.from({ length: 100 }, () => waitMs()));
  // One every two seconds comes back meanwhile.
  const refilled = Math.ceil((performance.now() - startedMs) / 2_000);
  const taken = waits.filter((wait) => wait === null).length;
  expect(taken).toBeGreaterThanOrEqual(30);
  expect(taken).toBeLessThanOrEqual(30 + refilled);
  for (const wait of waits) expect(wait ?? 1).toBeLessThanOrEqual(2_000);
});

test('behavior: when the database’s clock goes back an hour, an empty bucket refills within a minute all the same', async () => {
  await waitMs(1);
  await database.pool.query(`UPDATE rate_limits SET full_at_ms = full_at_ms + ${HOUR_MS}`);
  expect(await waitMs(1)).toBeNull();
  const wait = await waitMs(1);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
});
