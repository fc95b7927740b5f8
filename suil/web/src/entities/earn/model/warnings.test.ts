import type { Projection } from '@suil/core';
import { describe, expect, test } from 'vitest';
import type { ProductName } from './products.ts';
import { type WarningFacts, warningsOf } from './warnings.ts';

const projection: Projection = {
  gainMicros: 1n,
  dayMicros: { first: 1n, best: 1n },
  bestDay: 1,
  yearMicros: 365n,
  lockedDays: 0,
  evenAfterDay: 44,
};
const calm: WarningFacts = {
  product: 'pool',
  days: 90,
  amountMicros: 1_000_000_000n,
  projection,
  minimumMicros: 42_000_000n,
  mostMicros: null,
  lowestFactor: 1_000_000_000n,
  runwayDays: 90n,
  releaseFactor: 990_000_000n,
};
const of = (changes: Partial<WarningFacts>) => warningsOf({ ...calm, ...changes });

describe('warningsOf', () => {
  test('default: a funded pool, past its break-even day, has none', () => {
    expect(of({})).toEqual([]);
  });

  test.each([
    ['suilPledge', ['paidInHashrate']],
    ['pledge', []],
    ['bank', ['renews']],
    ['shares', ['priceMoves']],
    ['hashrate', ['spent']],
    ['nodes', ['spent']],
  ] as const)('behavior: %s always has %j', (product: ProductName, expected) => {
    expect(of({ product })).toEqual(expected);
  });

  test('behavior: before the break-even day, on it no more', () => {
    expect(of({ days: 43 })).toEqual(['beforeEven']);
    expect(of({ days: 44 })).toEqual([]);
    expect(of({ projection: { ...projection, evenAfterDay: null } })).toEqual(['beforeEven']);
    expect(of({ projection: null })).toEqual([]);
    // What is spent has the red one instead.
    expect(of({ product: 'nodes', days: 1 })).toEqual(['spent']);
  });

  test('behavior: a short reserve, by one part in 10^9, and by one day', () => {
    expect(of({ lowestFactor: 999_999_999n })).toEqual(['factorBelow']);
    expect(of({ runwayDays: 89n })).toEqual(['runwayShort']);
    expect(of({ lowestFactor: null, runwayDays: null })).toEqual([]);
    expect(of({ product: 'shares', lowestFactor: 0n, runwayDays: 0n })).toEqual(['priceMoves']);
  });

  test('behavior: a cut of the release above 1%', () => {
    expect(of({ product: 'hashrate', releaseFactor: 989_999_999n })).toEqual(['spent', 'releaseCut']);
    expect(of({ product: 'suilPledge', releaseFactor: 0n })).toEqual(['paidInHashrate', 'releaseCut']);
    expect(of({ releaseFactor: 0n })).toEqual([]);
  });

  test('behavior: an amount below the least one, or above what the reserve takes', () => {
    expect(of({ amountMicros: 41_999_999n })).toEqual(['belowMinimum']);
    expect(of({ amountMicros: 42_000_000n })).toEqual([]);
    expect(of({ product: 'bank', mostMicros: 999_999_999n })).toEqual(['takesLess', 'renews']);
    expect(of({ product: 'bank', mostMicros: 1_000_000_000n })).toEqual(['renews']);
    expect(of({ amountMicros: null, mostMicros: 0n })).toEqual([]);
  });
});
