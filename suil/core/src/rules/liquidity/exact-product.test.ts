import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactProduct, PRODUCT_VALUE_LIMIT, PRODUCT_WEIGHT_LIMIT } from './exact-product.ts';

const inBigint = (value: number, weight: number) => Number((BigInt(value) * BigInt(weight)) / 10n ** 15n);

describe('exactProduct', () => {
  test('default: worked by hand', () => {
    // 1,000 USD · 15,350 ppm · 10^9: 10^9 · 15,350·10^9 / 10^15 = 15,350,000.
    expect(exactProduct(1_000_000_000, 15_350_000_000_000)).toBe(15_350_000);
    expect(exactProduct(0, 5)).toBe(0);
    expect(exactProduct(1, 1e15 - 1)).toBe(0);
    expect(exactProduct(1, 1e15)).toBe(1);
  });

  test('behavior: equals bigint everywhere below the limits', () => {
    const below = (limit: number) =>
      fc.oneof(
        fc.maxSafeNat().map((n) => n % limit),
        fc.nat(1_000).map((n) => limit - 1 - n),
        fc.nat(1_000),
      );
    fc.assert(
      fc.property(below(PRODUCT_VALUE_LIMIT), below(PRODUCT_WEIGHT_LIMIT), (value, weight) => {
        expect(exactProduct(value, weight)).toBe(inBigint(value, weight));
      }),
      { numRuns: 20_000 },
    );
  });

  test('behavior: equals bigint at exact multiples and one beside them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 2_000 }), (value, factor) => {
        // value · 10^9 times factor · 10^6 is an exact multiple of 10^15; one unit less is just below it.
        const large = value * 1_000_000;
        const weight = factor * 1_000_000_000;
        for (const [v, w] of [
          [large, weight],
          [large - 1, weight],
          [large, weight - 1],
          [large + 1, weight + 1],
        ] as const) {
          if (v < PRODUCT_VALUE_LIMIT) expect(exactProduct(v, w)).toBe(inBigint(v, w));
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
