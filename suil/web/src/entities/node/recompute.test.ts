import { DEFAULT_PARAMETERS } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { dividendsOn, dividendsSum } from './recompute.ts';

/** The example of docs/concepts/nodes.md: 10.000001 USDC of fees, 3 primary and 1 advanced node sold before the day. */
const day = {
  day: 20_801,
  fees: '10000001',
  tiers: [
    { tier: 'primary' as const, sold: 3, share: '0', weighted: '0' },
    { tier: 'intermediate' as const, sold: 0, share: '0', weighted: '0' },
    { tier: 'advanced' as const, sold: 1, share: '0', weighted: '0' },
  ],
};
const held = (tier: 'primary' | 'intermediate' | 'advanced', quantity: number, bought: number) => ({
  tier,
  quantity,
  day: bought,
});

describe('dividendsOn', () => {
  test('the example: three primary nodes, one advanced', () => {
    // 5% of the fees among 3, rounded down: 166,666; 20% by weight, 1 of 38: 52,631; three of each.
    const alice = dividendsOn(day, [held('primary', 3, 20_800)], DEFAULT_PARAMETERS);
    expect(alice).toEqual([{ tier: 'primary', quantity: 3, share: 499_998n, weighted: 157_893n }]);
    // 15% to the only one, and 35 of 38 of the 20%.
    const bob = dividendsOn(day, [held('advanced', 1, 20_800)], DEFAULT_PARAMETERS);
    expect(bob).toEqual([{ tier: 'advanced', quantity: 1, share: 1_500_000n, weighted: 1_842_105n }]);
    expect(dividendsSum([...alice, ...bob])).toBe(657_891n + 3_342_105n);
  });

  test('a node counts from the day after it was bought; purchases of one tier count together', () => {
    const holdings = [held('primary', 1, 20_799), held('primary', 1, 20_800), held('primary', 5, 20_801)];
    expect(dividendsOn(day, holdings, DEFAULT_PARAMETERS)).toEqual([
      { tier: 'primary', quantity: 2, share: 333_332n, weighted: 105_262n },
    ]);
    expect(dividendsOn(day, [held('primary', 5, 20_801)], DEFAULT_PARAMETERS)).toEqual([]);
  });

  test('a day with other rates is worked out with those', () => {
    const values = { ...DEFAULT_PARAMETERS, primaryNodeShareBps: 600n, nodeDividendBps: 0n };
    // 6% of 10.000001 among three: 200,000.02.
    expect(dividendsOn(day, [held('primary', 1, 20_800)], values)).toEqual([
      { tier: 'primary', quantity: 1, share: 200_000n, weighted: 0n },
    ]);
  });
});
