import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2, log2 } from './logarithm.ts';

const ONE = 2n ** 24n;
const LARGEST = 2n ** 64n - 1n;

describe('logarithms in units of 2^-24', () => {
  test('powers of two are exact', () => {
    for (let exponent = 0n; exponent < 64n; exponent += 1n) {
      expect(log2(1n << exponent)).toBe(exponent * ONE);
      expect(exp2(exponent * ONE)).toBe(1n << exponent);
    }
  });

  test('worked by hand: 1.5849625007…, 3.3219280948… and 20.8973527… times 2^24', () => {
    expect(log2(3n)).toBe(26_591_258n);
    expect(log2(10n)).toBe(55_732_705n);
    expect(log2(1_953_125n)).toBe(350_599_402n);
    expect(log2(LARGEST)).toBe(64n * ONE - 1n);
  });

  test('worked by hand: 2^63 times the square root and the fourth root of 2', () => {
    expect(exp2(63n * ONE + ONE / 2n)).toBe(13_043_817_825_332_782_212n);
    expect(exp2(63n * ONE + ONE / 4n)).toBe(10_968_499_650_544_839_023n);
    expect(exp2(64n * ONE - 1n)).toBe(18_446_743_311_586_182_539n);
  });

  test('only positive integers have one', () => {
    expect(() => log2(0n)).toThrow(RangeError);
    expect(() => log2(-1n)).toThrow(RangeError);
  });

  test('what comes back is never more, and less by at most 2^-22 and one unit', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, LARGEST), fc.integer({ min: 0, max: 63 }), (amount, shift) => {
        const n = (amount >> BigInt(shift)) + 1n;
        const back = exp2(log2(n));
        expect(back <= n && back + (n >> 22n) + 1n >= n).toBe(true);
      }),
    );
  });

  test('agrees with floating point to 40 bits', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 53n), (n) => {
        const difference = Math.log2(Number(n)) * Number(ONE) - Number(log2(n));
        expect(difference).toBeGreaterThan(-1e-3);
        expect(difference).toBeLessThan(2);
      }),
    );
  });
});
