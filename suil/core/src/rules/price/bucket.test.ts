/** The figures are those of suil/contracts/suil/tests/price/bucket_tests.move, worked out there. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BucketModel, bucketLimit } from './bucket.ts';

const LIQUIDITY = 122_070_312_500n;
const CAPACITY = 305_175_781n;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const NOW_MS = 1_797_120_000_000;
const hourly = (liquidity: bigint) => bucketLimit(liquidity, 2_500n, 2_500n, HOUR_MS);

test('what is granted comes back within an hour', () => {
  const limit = hourly(LIQUIDITY);
  expect(limit).toEqual({ capacity: CAPACITY, refill: CAPACITY, periodMs: HOUR_MS });
  const bucket = new BucketModel();
  bucket.take(CAPACITY, limit, NOW_MS);
  const amounts = [0, 1, 2, HOUR_MS / 2, HOUR_MS - 1, HOUR_MS].map((ms) => bucket.remaining(limit, NOW_MS + ms));
  expect(amounts).toEqual([0n, 84n, 169n, 152_587_890n, CAPACITY - 85n, CAPACITY]);
  expect(() => bucket.take(85n, limit, NOW_MS + 1)).toThrow('no more than what remains is granted');
});

test('the refill of a day is ten times what is granted at once', () => {
  const limit = bucketLimit(LIQUIDITY, 10_000n, 100_000n, DAY_MS);
  const bucket = new BucketModel();
  bucket.take(1_220_703_125n, limit, NOW_MS);
  const amounts = [HOUR_MS, DAY_MS / 10 - 1, DAY_MS / 10].map((ms) => bucket.remaining(limit, NOW_MS + ms));
  expect(amounts).toEqual([508_626_302n, 1_220_702_983n, 1_220_703_125n]);
});

test('less liquidity counts at once, nothing taken loses no refill', () => {
  const bucket = new BucketModel();
  bucket.take(CAPACITY, hourly(LIQUIDITY), NOW_MS);
  const half = hourly(LIQUIDITY / 2n);
  for (const ms of [1, HOUR_MS / 2]) bucket.take(0n, half, NOW_MS + ms);
  const amounts = [HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS, 2 * HOUR_MS + 1].map((ms) => bucket.remaining(half, NOW_MS + ms));
  expect(amounts).toEqual([0n, 41n, 152_587_889n, 152_587_890n]);
  expect(bucket.remaining(hourly(0n), NOW_MS + DAY_MS)).toBe(0n);
});

/** Milliseconds since the grant before, liquidity, and the part of what remains that is taken. */
const grant = fc.record({
  ms: fc.nat(HOUR_MS),
  liquidity: fc.oneof(fc.constant(LIQUIDITY), fc.bigInt(0n, LIQUIDITY)),
  part: fc.oneof(fc.constant(100n), fc.bigInt(0n, 100n)),
});

test.each([
  ['exchanges: 0.25% of the largest liquidity, and as much an hour', 2_500n, 2_500n, HOUR_MS],
  ['pledges: 1%, and 10% a day', 10_000n, 100_000n, DAY_MS],
] as const)('within any time at most, for %s', (_, burstPpm, refillPpm, periodMs) => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 40 }), (drawn) => {
      const bucket = new BucketModel();
      let nowMs = NOW_MS;
      const grants = drawn.map(({ ms, liquidity, part }) => {
        nowMs += ms;
        const limit = bucketLimit(liquidity, burstPpm, refillPpm, periodMs);
        const amount = (bucket.remaining(limit, nowMs) * part) / 100n;
        bucket.take(amount, limit, nowMs);
        return { nowMs, amount };
      });
      const largest = bucketLimit(LIQUIDITY, burstPpm, refillPpm, periodMs);
      for (const [index, first] of grants.entries()) {
        let sum = 0n;
        for (const { nowMs: atMs, amount } of grants.slice(index)) {
          sum += amount;
          const elapsedMs = BigInt(atMs - first.nowMs);
          expect((sum - largest.capacity) * BigInt(periodMs) <= largest.refill * elapsedMs).toBe(true);
        }
      }
    }),
  );
});
