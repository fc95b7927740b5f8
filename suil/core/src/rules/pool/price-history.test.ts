/** The values of suil/contracts/suil/tests/pool/price_log_tests.move, worked out there. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthOf } from './grant-terms.ts';
import { log2 } from './logarithm.ts';
import { PriceHistory } from './price-history.ts';

const ONE = 2n ** 24n;
/** The price of one to one, less the margin. */
const EVEN = 64n * ONE - 3n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A history of price and time since the start: each price, of one X, holds until its time. */
function historyOf(beganMs: number, ...steps: readonly (readonly [price: bigint, untilMs: number])[]): PriceHistory {
  const history = new PriceHistory(beganMs);
  for (const [price, untilMs] of steps) history.advance(1n, price, untilMs);
  return history;
}

describe('PriceHistory, worked by hand', () => {
  test('an hour has the geometric mean', () => {
    const history = historyOf(0, [4n, HOUR_MS / 2], [1n, HOUR_MS]);
    expect(history.hours()).toEqual([{ hour: 0, price: EVEN + ONE, liquidity: ONE }]);
  });

  test('means are rounded against the price', () => {
    const history = new PriceHistory(0);
    history.advance(3n, 1n, 1);
    history.advance(1n, 1n, HOUR_MS);
    expect(history.hours()).toEqual([{ hour: 0, price: EVEN - 8n, liquidity: 7n }]);
  });

  test('the last 24 hours and 32 days are kept', () => {
    const history = historyOf(DAY_MS / 2, [4n, DAY_MS / 2 + 1], [2n, 400 * DAY_MS + 1]);
    expect(history.hours().map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, at) => 9_576 + at));
    expect(history.days().map(({ day }) => day)).toEqual(Array.from({ length: 32 }, (_, at) => 368 + at));
    expect(history.days()[0]).toEqual({ day: 368, price: EVEN + ONE, low: EVEN + ONE, liquidity: ONE });
  });

  test('a day has the lower median and the lowest', () => {
    const hours = historyOf(0, [4n, 11 * HOUR_MS], [2n, 12 * HOUR_MS], [16n, DAY_MS]);
    expect(hours.days()).toEqual([{ day: 0, price: EVEN + 2n * ONE, low: EVEN + ONE, liquidity: ONE }]);
    const first = historyOf(21 * HOUR_MS + 1, [4n, 22 * HOUR_MS], [1n, 23 * HOUR_MS], [2n, DAY_MS]);
    expect(first.days()).toEqual([{ day: 0, price: EVEN + ONE, low: EVEN, liquidity: 0n }]);
  });

  test('the recent price begins with the hour before', () => {
    expect(new PriceHistory(0).recentPrice()).toBeUndefined();
    expect(historyOf(0, [4n, 10]).recentPrice()).toBe(EVEN + 2n * ONE);
    expect(historyOf(0, [4n, HOUR_MS], [1n, (4 * HOUR_MS) / 3]).recentPrice()).toBe(EVEN + (3n * ONE) / 2n);
    expect(historyOf(0, [4n, HOUR_MS], [1n, 2 * HOUR_MS]).recentPrice()).toBe(EVEN);
  });

  test('the lowest values are of now, the running hour, an hour or a day', () => {
    expect(new PriceHistory(7).lowest(4n, 16n)).toEqual({ price: EVEN + 2n * ONE, liquidity: 6n * ONE, x: 3n });
    const history = new PriceHistory(0);
    history.advance(64n, 64n, HOUR_MS);
    history.advance(256n, 1_024n, 25 * HOUR_MS);
    // Hour 0 is forgotten, but it is the lowest of its day.
    expect(history.lowest(256n, 1_024n)).toEqual({ price: EVEN, liquidity: 18n * ONE, x: 255n });
    expect(history.lowest(32n, 64n)).toEqual({ price: EVEN, liquidity: 11n * ONE, x: 31n });
    const week = historyOf(0, [1n, HOUR_MS], [4n, 8 * DAY_MS]);
    expect(week.lowest(1n, 4n).price).toBe(EVEN + 2n * ONE);
  });

  test('a projection changes nothing', () => {
    const history = historyOf(0, [4n, HOUR_MS / 2]);
    expect(history.projected(1n, 1n, HOUR_MS).hours()).toEqual([{ hour: 0, price: EVEN + ONE, liquidity: ONE }]);
    expect(history.hours()).toEqual([]);
  });

  test('depth is the reserve at a price', () => {
    const price = EVEN + 2n * ONE;
    expect(depthOf({ liquidity: 22n * ONE, price })).toEqual({ x: 1_023n, y: 4_095n });
    expect(depthOf({ liquidity: 0n, price: EVEN })).toMatchObject({ y: 0n });
  });
});

describe('PriceHistory, whatever happens', () => {
  const reserve = fc.bigInt(1n, 2n ** 64n - 1n);
  const steps = fc.array(fc.tuple(reserve, reserve, fc.integer({ min: 1, max: 5 * HOUR_MS })), {
    minLength: 1,
    maxLength: 20,
  });

  test('a mean lies between the prices it is made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MS }), steps, (beganMs, parts) => {
        const history = new PriceHistory(beganMs);
        let nowMs = beganMs;
        for (const [x, y, ms] of parts) {
          nowMs += ms;
          history.advance(x, y, nowMs);
        }
        const prices = parts.map(([x, y]) => 64n * ONE + log2(y) - log2(x));
        const [low = 0n, high = 0n] = [prices.reduce(lesser), prices.reduce((a, b) => (a > b ? a : b))];
        for (const { price } of history.hours()) expect(price <= high && (price >= low - 5n || low < 5n)).toBe(true);
        for (const day of history.days()) expect(day.low <= day.price).toBe(true);
      }),
    );
  });

  test('property: one low hour holds the grant price down, twelve of a day its day price', () => {
    const longSteps = fc.array(fc.tuple(reserve, reserve, fc.integer({ min: 1, max: 40 * HOUR_MS })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MS }), longSteps, (beganMs, parts) => {
        const history = new PriceHistory(beganMs);
        const hours = new Map<number, bigint>();
        let nowMs = beganMs;
        for (const [x, y, ms] of parts) {
          nowMs += ms;
          history.advance(x, y, nowMs);
          for (const { hour, price } of history.hours()) hours.set(hour, price);
        }
        const [x = 1n, y = 1n] = parts.at(-1) ?? [];
        const granted = history.lowest(x, y).price;
        const thisDay = Math.floor(nowMs / DAY_MS);
        for (const [hour, price] of hours) {
          const isOfWeek = Math.floor(hour / 24) >= thisDay - 7;
          if (isOfWeek) expect(granted <= price).toBe(true);
        }
        for (const { day, price } of history.days()) {
          const known = [...hours].filter(([hour]) => Math.floor(hour / 24) === day).map(([, mean]) => mean);
          const lowest = known.toSorted((a, b) => (a < b ? -1 : 1));
          if (known.length === 24) expect(price).toBe(lowest[11]);
        }
      }),
    );
  });

  test('property: an hour is the mean of exact logarithms, less than 6 units below it and never above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MS }), steps, (beganMs, parts) => {
        const history = new PriceHistory(beganMs);
        const spans = parts.map(([x, y, ms], index) => {
          const fromMs = beganMs + parts.slice(0, index).reduce((sum, [, , before]) => sum + before, 0);
          history.advance(x, y, fromMs + ms);
          return { fromMs, toMs: fromMs + ms, price: 64 + Math.log2(Number(y)) - Math.log2(Number(x)) };
        });
        for (const { hour, price } of history.hours()) {
          const parted = spans.map((span) => ({
            ...span,
            ms: Math.max(0, Math.min(span.toMs, (hour + 1) * HOUR_MS) - Math.max(span.fromMs, hour * HOUR_MS)),
          }));
          const totalMs = parted.reduce((sum, { ms }) => sum + ms, 0);
          const exact = (parted.reduce((sum, part) => sum + part.price * part.ms, 0) / totalMs) * Number(ONE);
          // 3 are the margin, 1 each comes from the logarithm, from the quotient of Y and from that of X. Doubles are exact to a hundredth.
          expect(Number(price)).toBeLessThanOrEqual(Math.max(0, exact) + 0.01);
          expect(Number(price)).toBeGreaterThanOrEqual(exact - 6.01);
        }
      }),
    );
  });
});

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
