import { describe, expect, test } from 'vitest';
import { LowestHourRule, MeanRule } from './grant-rules.ts';
import { FIRST_DAY_MS, play } from './play.ts';
import type { Strategy } from './strategy.ts';

const HOUR_MS = 3_600_000;
const SOLD = { executionPrice: 1 };

describe('LowestHourRule', () => {
  test('a bucket of 0.25% of the depth, refilled in an hour', () => {
    const rule = new LowestHourRule(FIRST_DAY_MS);
    const sell = (fee: number, nowMs: number) => {
      rule.advance(1, 1, nowMs);
      return rule.grant(fee, { ...SOLD, x: 1, y: 1, nowMs });
    };
    // 60% of 0.001, then what is left of 0.0025, then half an hour's refill.
    expect(sell(0.001, FIRST_DAY_MS)).toBeCloseTo(0.0006, 12);
    expect(sell(0.01, FIRST_DAY_MS)).toBeCloseTo(0.0019, 12);
    expect(sell(0.01, FIRST_DAY_MS)).toBe(0);
    expect(sell(0.01, FIRST_DAY_MS + HOUR_MS / 2)).toBeCloseTo(0.00125, 12);
  });

  test('a price pushed 16-fold counts when every hour of seven complete days and 24 hours had it', () => {
    const rule = new LowestHourRule(FIRST_DAY_MS + 1);
    rule.advance(0.25, 4, FIRST_DAY_MS + 7 * 24 * HOUR_MS);
    // The first hour had the old price for a millisecond.
    expect(rule.price(0.25, 4)).toBeCloseTo(16 ** (1 - 1 / HOUR_MS), 9);
    rule.advance(0.25, 4, FIRST_DAY_MS + 8 * 24 * HOUR_MS);
    expect(rule.price(0.25, 4)).toBeCloseTo(16, 12);
    expect(rule.price(1, 1)).toBe(1);
  });

  test('one hour without the push undoes it', () => {
    const rule = new LowestHourRule(FIRST_DAY_MS);
    rule.advance(0.25, 4, FIRST_DAY_MS + 8 * 24 * HOUR_MS);
    rule.advance(1, 1, FIRST_DAY_MS + (8 * 24 + 1) * HOUR_MS);
    rule.advance(0.25, 4, FIRST_DAY_MS + (8 * 24 + 40) * HOUR_MS);
    expect(rule.price(0.25, 4)).toBe(1);
  });
});

test('MeanRule: a second at a million times the price moves the mean of 30 minutes 556-fold', () => {
  const rule = new MeanRule(FIRST_DAY_MS);
  rule.advance(0.001, 1_000, FIRST_DAY_MS + 1_000);
  // (1,799 · 1 + 1 · 1,000,000) / 1,800 = 556.555…
  expect(rule.price(0.001, 1_000)).toBeCloseTo(1_001_799 / 1_800, 9);
  // The swap's own price, if that is lower.
  expect(rule.grant(2, { x: 1, y: 1, executionPrice: 3, nowMs: FIRST_DAY_MS + 1_000 })).toBe(6);
});

describe('play', () => {
  const strategy: Strategy = {
    height: 1,
    standMs: 0,
    days: 1,
    dayStandMs: 0,
    holds: false,
    saleHours: 1,
    salesPerHour: 1,
    isBurst: true,
    saleFraction: 1,
    rebuys: false,
    own: 0,
    withdrawn: 0,
    halfLifeMs: Number.POSITIVE_INFINITY,
    phaseMs: 0,
  };

  test('a push and its sale, worked by hand', () => {
    const { granted, cost, worstValueRatio, steps } = play(strategy, { truePrice: 1 });
    // 1 SUI buys 0.997 / 1.997 = 0.4992488733 SUIL. Of them 3% are the fee, and 0.4992488733 · 0.97 · 0.997 = 0.4828185925 buy
    // 2 · 0.4828185925 / (0.5007511267 + 0.4828185925) = 0.9817679…: the price is 3.3% too high, which no sale gains from.
    expect(steps.map(({ who, does }) => `${who} ${does}`)).toEqual(['attacker buy', 'attacker sell']);
    expect(steps[1]?.amount).toBeCloseTo(0.4992488733, 9);
    expect(cost).toBeCloseTo(0.0182321, 6);
    // 60% of 3% of 0.4992 are 0.009; the bucket has 0.0025.
    expect(granted).toBeCloseTo(0.0025, 12);
    expect(worstValueRatio).toBe(1);
  });

  test('others halve the distance to the nearest price at which no trade gains', () => {
    const { steps } = play({ ...strategy, standMs: HOUR_MS, halfLifeMs: HOUR_MS }, { truePrice: 1 });
    expect(steps.map(({ who, does }) => `${who} ${does}`)).toEqual([
      'attacker buy',
      'others sell',
      'attacker sell',
      'attacker buy',
    ]);
    // From 2 / 0.50075 to the root of that times 1 / (0.97 · 0.997): x grows by the root of the quotient, less the pool's fee.
    const factor = (2 / 0.5007511267 / (1 / (0.97 * 0.997))) ** 0.25;
    expect((steps[1]?.amount ?? 0) * 0.97 * 0.997).toBeCloseTo(0.5007511267 * (factor - 1), 9);
  });

  test('liquidity withdrawn before counts at once: half of it lets a bucket of half the size', () => {
    const { granted } = play({ ...strategy, own: 0.5, withdrawn: 1 }, { truePrice: 1 });
    // With the fees that stay: 0.25% of half the root of 0.98502254 · 1.01823208.
    expect(granted).toBeCloseTo(0.00125 * Math.sqrt(0.98502254 * 1.01823208), 9);
  });

  test('what others sold in a fall is no cost of the attack', () => {
    const { steps, cost } = play({ ...strategy, height: 0.001 }, { truePrice: 0.5 });
    expect(steps[0]).toMatchObject({ who: 'others', does: 'sell' });
    expect(cost).toBeLessThan(0.001);
    expect(cost).toBeGreaterThan(0);
  });
});
