import { isAppError } from '@suil/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReadLimiter } from './read-limit.ts';

const isTaken = (take: () => void): boolean => {
  try {
    take();
    return true;
  } catch (error) {
    if (isAppError(error, 'REQUEST_RATE_LIMITED')) return false;
    throw error;
  }
};

describe('createReadLimiter', () => {
  test('property: never more than twice a minute’s reads in any minute, and always one when the bucket had time to refill', () => {
    const arbitrary = {
      perMinute: fc.integer({ min: 1, max: 90 }),
      waitsMs: fc.array(fc.integer({ min: 0, max: 3_000 })),
    };
    fc.assert(
      fc.property(fc.record(arbitrary), ({ perMinute, waitsMs }) => {
        let nowMs = 1_790_000_000_000;
        const limit = createReadLimiter({ perMinute, elapsedMs: () => nowMs });
        const takenMs: number[] = [];
        let fullMs = nowMs;
        for (const waitMs of waitsMs) {
          nowMs += waitMs;
          // The bucket by another count: how many reads are in it now.
          const left = perMinute - Math.max(0, (fullMs - nowMs) / (60_000 / perMinute));
          const isHere = isTaken(() => limit('10.0.0.1'));
          if (Math.abs(left - 1) > 1e-6) expect(isHere).toBe(left > 1);
          if (!isHere) continue;
          takenMs.push(nowMs);
          fullMs = Math.max(fullMs, nowMs) + 60_000 / perMinute;
          expect(takenMs.filter((atMs) => atMs > nowMs - 60_000).length).toBeLessThanOrEqual(2 * perMinute);
        }
      }),
    );
  });

  test('behavior: remembers no more clients than configured, those seen last', () => {
    const limit = createReadLimiter({ perMinute: 1, elapsedMs: () => 0, clientsMax: 2 });
    for (const client of ['a', 'b', 'c']) limit(client);
    expect(['b', 'c'].map((client) => isTaken(() => limit(client)))).toEqual([false, false]);
    expect(isTaken(() => limit('a'))).toBe(true);
  });
});
