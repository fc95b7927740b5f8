import fc from 'fast-check';
import { expect, test } from 'vitest';
import { log2 } from './logarithm.ts';
import { PriceHistory } from './price-history.ts';
import { grantHistoryAt, type StoredPrices } from './stored-prices.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The history as the contract stores it: each hour and day at its place, the running hour as sums. */
function storedOf(
  history: PriceHistory,
  at: Pick<StoredPrices, 'beganMs' | 'updatedMs' | 'sumMs' | 'sumX' | 'sumY'> & { x: bigint; y: bigint },
): StoredPrices {
  const { x, y, ...rest } = at;
  const kept = history.hours();
  const hours = Array.from({ length: 24 }, (_, place) => kept.find(({ hour }) => hour % 24 === place) ?? kept[0]);
  const days = history.days();
  const lows = Array.from({ length: 32 }, (_, place) => (days.find(({ day }) => day % 32 === place) ?? days[0])?.low);
  return {
    ...rest,
    logX: log2(x),
    logY: log2(y),
    hours: hours.flatMap((hour) => (hour === undefined ? [] : [{ price: hour.price, liquidity: hour.liquidity }])),
    lows: lows.flatMap((low) => low ?? []),
  };
}

const reserve = fc.bigInt({ min: 1n, max: 10n ** 15n });
const step = fc.record({
  x: reserve,
  y: reserve,
  passesMs: fc.oneof(fc.integer({ min: 0, max: 2 * HOUR_MS }), fc.integer({ min: 0, max: 3 * DAY_MS })),
});
const beginning = fc.integer({ min: 0, max: 40 * DAY_MS });

test('property: what is stored at the last update gives what the full history gives at any later time', () => {
  fc.assert(
    fc.property(beginning, fc.array(step, { minLength: 1, maxLength: 12 }), step, (beganMs, steps, last) => {
      const history = new PriceHistory(beganMs);
      let updatedMs = beganMs;
      let [sumMs, sumX, sumY] = [0, 0n, 0n];
      for (const { x, y, passesMs } of steps) {
        const nowMs = updatedMs + passesMs;
        history.advance(x, y, nowMs);
        const hourMs = nowMs - (nowMs % HOUR_MS);
        // What was counted of an hour that is over lies with the complete ones.
        if (updatedMs < hourMs) [sumMs, sumX, sumY] = [0, 0n, 0n];
        const countedMs = nowMs - Math.max(updatedMs, hourMs);
        sumMs += countedMs;
        sumX += log2(x) * BigInt(countedMs);
        sumY += log2(y) * BigInt(countedMs);
        updatedMs = nowMs;
      }
      const { x, y, passesMs } = last;
      const nowMs = updatedMs + passesMs;
      const stored = storedOf(history, { beganMs, updatedMs, sumMs, sumX, sumY, x, y });
      const found = grantHistoryAt(stored, nowMs);
      const { hours, ...others } = history.projected(x, y, nowMs).grantHistory(x, y);
      expect(found).toEqual({ ...others, hours: hours.map(({ price, liquidity }) => ({ price, liquidity })) });
    }),
    { numRuns: 300 },
  );
});
