import { describe, expect, test } from 'vitest';
import { isBudgetRight, replayEntries } from './recompute.ts';

/** Prices in micro-dollars for a whole SUIL; far from every limit unless stated. */
const day = (number: number, price: string | null, capacity = '1000000000', wanted = '1') => ({
  day: number,
  price,
  capacity,
  wanted,
});
/** 50 HR granted on day 100, 1% a day: 0.5 HR. */
const bought = { total: '50000000', startDay: 100, releaseRateBps: 100 };

describe('replayEntries', () => {
  test('each day after the grant its share at the day’s price; a day without a price nothing', () => {
    // 0.5 HR at 0.10 USD: 5 SUIL; at 0.125 USD: 4 SUIL.
    const days = [day(103, '125000'), day(100, '100000'), day(102, null), day(101, '100000'), day(104, '0')];
    expect(replayEntries([bought], days)).toEqual({
      remaining: 49_000_000n,
      released: 9_000_000_000n,
      byDay: new Map([
        [101, 5_000_000_000n],
        [103, 4_000_000_000n],
      ]),
    });
  });

  test('a day whose budget is short cuts everybody by the same ratio, rounded down; the rest stays', () => {
    // Everybody wants 3.000001 HR, the budget covers 1: floor(500,000 · 1,000,000 / 3,000,001) = 166,666 HR units.
    const sums = replayEntries([bought], [day(101, '100000', '1000000', '3000001')]);
    expect(sums).toMatchObject({ remaining: 50_000_000n - 166_666n, released: 1_666_660_000n });
    expect(replayEntries([bought], [day(101, '100000', '0', '3000001')])).toMatchObject({ released: 0n });
  });

  test('the last day releases what is left, and none comes after; entries add up', () => {
    // Rounded up: ceil(101 · 60%) = 61, then the last 40.
    const small = { total: '101', startDay: 100, releaseRateBps: 6_000 };
    const days = [101, 102, 103].map((number) => day(number, '1000000'));
    expect(replayEntries([small], days)).toEqual({
      remaining: 0n,
      released: 101_000n,
      byDay: new Map([
        [101, 61_000n],
        [102, 40_000n],
      ]),
    });
    expect(replayEntries([small, bought], days).released).toBe(101_000n + 3n * 500_000_000n);
  });
});

test('isBudgetRight: 5 of 10,000 of the emission, and its worth at the price', () => {
  // floor(1,000.000000001 SUIL · 5 / 10,000) = 0.5 SUIL; at 0.10 USD 0.05 HR.
  const closed = { emission: '1000000000001', price: '100000', budget: '500000000', capacity: '50000' };
  expect(isBudgetRight(closed, 5n)).toBe(true);
  expect(isBudgetRight(closed, 6n)).toBe(false);
  expect(isBudgetRight({ ...closed, capacity: '50001' }, 5n)).toBe(false);
  expect(isBudgetRight({ ...closed, price: null, capacity: '0' }, 5n)).toBe(true);
});
