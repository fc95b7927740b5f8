import { DEFAULT_PARAMETERS } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { describe, expect, test } from 'vitest';
import { breakEvenDays } from './break-even-days.ts';

const tierOf = (tier: 'primary' | 'intermediate' | 'advanced', price: string, quantity: number, sold: number) => ({
  tier,
  price,
  quantity,
  sold,
  open: quantity - sold,
  weight: { primary: 1, intermediate: 6, advanced: 35 }[tier],
  feeShareBps: { primary: 500, intermediate: 1000, advanced: 1500 }[tier],
});
const tiers = (primary: number, intermediate = 0, advanced = 0): NodesResponse['tiers'] => [
  tierOf('primary', '200000000', 2000, primary),
  tierOf('intermediate', '1000000000', 500, intermediate),
  tierOf('advanced', '5000000000', 100, advanced),
];
const days = (tier: 'primary' | 'intermediate' | 'advanced', fees: bigint, sold: NodesResponse['tiers']) =>
  breakEvenDays(tier, fees, sold, DEFAULT_PARAMETERS);

describe('breakEvenDays', () => {
  // 9 primary nodes are sold, the tenth is bought: 5% / 10 + 20% · 1 / 10 of 100 USDC = 0.5 + 2 USDC a day.
  test('default: only the node that is bought is added', () => {
    expect(days('primary', 100_000_000n, tiers(9))).toBe(80n);
  });

  // 10% of 100 USDC alone in its tier, and 20 USDC · 6 / (9 + 6) = 8: 18 USDC a day, 1000 / 18 = 55.6 days.
  test('behavior: a first node of its tier shares the weights with the others', () => {
    expect(days('intermediate', 100_000_000n, tiers(9))).toBe(56n);
  });

  // 15 USDC and 20 · 35 / 35: 35 USDC a day, 5000 / 35 = 142.9 days.
  test('behavior: the very first node has all of the weights', () => {
    expect(days('advanced', 100_000_000n, tiers(0))).toBe(143n);
  });

  // Nothing is left to buy: 2000 nodes stay 2000. 5 / 2000 + 20 / 2000 = 0.0125 USDC a day.
  test('behavior: a tier that is sold out gains none', () => {
    expect(days('primary', 100_000_000n, tiers(2000))).toBe(16_000n);
  });

  test('behavior: no fees, never', () => {
    expect(days('primary', 0n, tiers(9))).toBeNull();
  });
});
