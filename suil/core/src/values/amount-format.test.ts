import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../errors/app-error.ts';
import { formatAmount, parseUnits, unitsOf } from './amount-format.ts';
import { LANGUAGES, toBcp47 } from './language.ts';

describe('formatAmount', () => {
  test('default: all digits, no grouping, no trailing zeros', () => {
    expect(formatAmount(21_500_000_000n, { decimals: 9 })).toBe('21.5');
    expect(formatAmount(1n, { decimals: 9 })).toBe('0.000000001');
    expect(formatAmount(0n, { decimals: 6 })).toBe('0');
    expect(formatAmount(7n, { decimals: 0 })).toBe('7');
  });

  test('behavior: digits beyond the shown ones are cut off toward zero', () => {
    expect(formatAmount(1_999_999n, { decimals: 6, maxFraction: 4 })).toBe('1.9999');
    expect(formatAmount(-1_999_999n, { decimals: 6, maxFraction: 2 })).toBe('-1.99');
    expect(formatAmount(-9n, { decimals: 6, maxFraction: 2 })).toBe('0');
    expect(formatAmount(15_000_000n, { decimals: 6, maxFraction: 4, minFraction: 2 })).toBe('15.00');
  });

  test('behavior: grouping by language, exact beyond 2^53', () => {
    // 12,345,678,901.234567 written as micro-units: more digits than a double holds.
    const units = 12_345_678_901_234_567n;
    expect(formatAmount(units, { decimals: 6, locale: 'en-US' })).toBe('12,345,678,901.234567');
    expect(formatAmount(units, { decimals: 6, locale: 'en-IN' })).toBe('12,34,56,78,901.234567');
    expect(formatAmount(units, { decimals: 6, locale: 'de-DE' })).toBe('12.345.678.901,234567');
  });
});

test('model: whole amounts are grouped as Intl groups them in every language of the app', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES.map(toBcp47)),
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      (locale, units) => {
        expect(formatAmount(units, { decimals: 0, locale })).toBe(new Intl.NumberFormat(locale).format(units));
      },
    ),
  );
  for (const locale of LANGUAGES.map(toBcp47)) {
    expect(formatAmount(1_500n, { decimals: 3, locale })).toBe(new Intl.NumberFormat(locale).format(1.5));
  }
});

describe('parseUnits and unitsOf', () => {
  test('default', () => {
    expect(parseUnits('18446744073709551616')).toBe(18_446_744_073_709_551_616n);
    expect(unitsOf('21', 9)).toBe(21_000_000_000n);
    expect(unitsOf('0.5', 6)).toBe(500_000n);
  });

  test('error: AMOUNT_INVALID', () => {
    const refused = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return isAppError(error, 'AMOUNT_INVALID');
      }
      return false;
    };
    expect(refused(() => parseUnits('1.5'))).toBe(true);
    expect(refused(() => parseUnits(''))).toBe(true);
    expect(refused(() => unitsOf('0.1234567', 6))).toBe(true);
    expect(refused(() => unitsOf('-1', 6))).toBe(true);
  });
});
