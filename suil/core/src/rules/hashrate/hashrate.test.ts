import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import {
  cutHashrate,
  dueHashrate,
  purchaseHashrate,
  releaseBudget,
  releaseFactor,
  suilOfHashrate,
} from './hashrate.ts';

describe('hashrate', () => {
  test('default: the purchase of docs/concepts/hashrate.md', () => {
    // 55.555555 USDC: 1 HR each, 10% to the inviter, floor(30%) to the treasury.
    expect(purchaseHashrate(55_555_555n, DEFAULT_PARAMETERS)).toEqual({
      hashrate: 55_555_555n,
      promotion: 5_555_555n,
      treasury: 16_666_666n,
      reserve: 38_888_889n,
    });
  });

  test('default: the release of docs/concepts/hashrate.md', () => {
    // 1,000 SUIL of emission give 0.5 SUIL a day; at 0.10 USD that is 0.05 HR.
    const emission = 1_000_000_000_000n;
    const { budget, capacity } = releaseBudget({ emission, emissionRateBps: 5n, price: 100_000n });
    expect({ budget, capacity }).toEqual({ budget: 500_000_000n, capacity: 50_000n });
    // 3 HR and 7.000001 HR want 0.03 and 0.070001 (1%, rounded up).
    const alice = dueHashrate({ total: 3_000_000n, remaining: 3_000_000n, releaseRateBps: 100n });
    const bob = dueHashrate({ total: 7_000_001n, remaining: 7_000_001n, releaseRateBps: 100n });
    expect([alice, bob]).toEqual([30_000n, 70_001n]);
    const wanted = alice + bob;
    // 30,000 · 50,000 / 100,001 = 14,999.85; 70,001 · 50,000 / 100,001 = 35,000.15.
    expect([alice, bob].map((due) => cutHashrate(due, { capacity, wanted }))).toEqual([14_999n, 35_000n]);
    // 50,000 / 100,001 of what was due.
    expect(releaseFactor({ capacity, wanted })).toBe(499_995_000n);
    expect(suilOfHashrate(14_999n, 100_000n)).toBe(149_990_000n);
    expect(suilOfHashrate(35_000n, 100_000n)).toBe(350_000_000n);
  });

  test('behavior: an entry never releases more than what is left of it', () => {
    expect(dueHashrate({ total: 150n, remaining: 150n, releaseRateBps: 100n })).toBe(2n);
    expect(dueHashrate({ total: 150n, remaining: 1n, releaseRateBps: 100n })).toBe(1n);
    expect(dueHashrate({ total: 150n, remaining: 0n, releaseRateBps: 100n })).toBe(0n);
  });

  test('behavior: without a price nothing can be released', () => {
    expect(releaseBudget({ emission: 10n ** 18n, emissionRateBps: 5n, price: null }).capacity).toBe(0n);
    expect(releaseBudget({ emission: 10n ** 18n, emissionRateBps: 5n, price: 0n }).capacity).toBe(0n);
  });

  test('behavior: what all entries together release is within the budget, whatever they hold', () => {
    const entry = fc.record({ total: fc.bigInt(1n, 10n ** 12n), rate: fc.bigInt(1n, 10_000n) });
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 20 }),
        fc.bigInt(0n, 10n ** 18n),
        fc.bigInt(1n, 10n ** 9n),
        (entries, emission, price) => {
          const { budget, capacity } = releaseBudget({ emission, emissionRateBps: 5n, price });
          const due = entries.map(({ total, rate }) => dueHashrate({ total, remaining: total, releaseRateBps: rate }));
          const wanted = due.reduce((sum, one) => sum + one, 0n);
          const released = due.map((one) => suilOfHashrate(cutHashrate(one, { capacity, wanted }), price));
          expect(released.reduce((sum, one) => sum + one, 0n) <= budget).toBe(true);
        },
      ),
    );
  });
});
