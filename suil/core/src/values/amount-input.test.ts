import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from './amount-format.ts';
import { checkAmount, parseAmountInput } from './amount-input.ts';

const typed = (raw: string, decimals = 9) => parseAmountInput(raw, { decimals });
const pasted = (raw: string, decimals = 9) => parseAmountInput(raw, { decimals, pasted: true });
const ok = (text: string, units: bigint | null) => ({ ok: true, text, units });
const invalid = { ok: false, code: 'AMOUNT_INVALID' };

describe('parseAmountInput', () => {
  test('default: 21.5 SUI is 21,500,000,000 MIST', () => {
    expect(typed('21.5')).toEqual(ok('21.5', 21_500_000_000n));
    expect(typed('0.000000001')).toEqual(ok('0.000000001', 1n));
  });

  test('behavior: what a field holds while a user types', () => {
    expect(typed('')).toEqual(ok('', null));
    expect(typed('.')).toEqual(ok('0.', null));
    expect(typed('1.')).toEqual(ok('1.', 1_000_000_000n));
    expect(typed('007')).toEqual(ok('7', 7_000_000_000n));
    expect(typed('.5')).toEqual(ok('0.5', 500_000_000n));
  });

  test('behavior: comma keypads and full-width digits', () => {
    expect(typed('1,5')).toEqual(ok('1.5', 1_500_000_000n));
    expect(typed('１２．５')).toEqual(ok('12.5', 12_500_000_000n));
    expect(typed('１２。５')).toEqual(ok('12.5', 12_500_000_000n));
    expect(typed('1，5')).toEqual(ok('1.5', 1_500_000_000n));
  });

  test('behavior: pasted grouping and units', () => {
    expect(pasted('1,234.5')).toEqual(ok('1234.5', 1_234_500_000_000n));
    expect(pasted('12,34,567.89', 6)).toEqual(ok('1234567.89', 1_234_567_890_000n));
    expect(pasted('1.234,56', 6)).toEqual(ok('1234.56', 1_234_560_000n));
    expect(pasted('3,604.21 SUI')).toEqual(ok('3604.21', 3_604_210_000_000n));
    expect(pasted('≈ 1 234.5 USDC', 6)).toEqual(ok('1234.5', 1_234_500_000n));
    expect(pasted('1,234')).toEqual(ok('1234', 1_234_000_000_000n));
  });

  test('behavior: digits past the decimals are cut off, never rounded up', () => {
    expect(typed('1.9999999', 6)).toEqual(ok('1.999999', 1_999_999n));
    expect(typed('0.0000009', 6)).toEqual(ok('0.000000', 0n));
  });

  test('error: AMOUNT_INVALID', () => {
    for (const text of ['-1', '1e5', '1.2.3', '1,2,3', 'abc', '0x10', '+1', '1,5.2'])
      expect(typed(text)).toEqual(invalid);
    for (const text of ['-1,234.5', '−5', '1e5', '2.5E-7 SUI', '1.2.3', 'twenty-one', 'SUI'])
      expect(pasted(text)).toEqual(invalid);
  });

  test('regression/19 in a field of SUI, "1,234" is asked back and a foreign unit is refused with its name', () => {
    const inField = (raw: string) => parseAmountInput(raw, { decimals: 9, pasted: true, asset: 'SUI' });
    expect(inField('1,234')).toEqual({ ...invalid, readings: ['1234', '1.234'] });
    expect(inField('999,000 SUI')).toEqual({ ...invalid, readings: ['999000', '999.000'] });
    for (const [text, unit] of [
      ['$21', '$'],
      ['21 USDC', 'USDC'],
      ['≈ 21 HR', 'HR'],
      ['US$ 1,234', 'US$'],
    ])
      expect(inField(text!)).toEqual({ ...invalid, unit });
    expect(inField('21 sui')).toEqual(ok('21', 21_000_000_000n));
    expect(inField('≈ 1,234.5 SUI')).toEqual(ok('1234.5', 1_234_500_000_000n));
    expect(inField('0,123')).toEqual(ok('0.123', 123_000_000n));
    expect(inField('1,234,567')).toEqual(ok('1234567', 1_234_567_000_000_000n));
    expect(parseAmountInput('$21', { decimals: 6, pasted: true, asset: 'USDC' })).toEqual(ok('21', 21_000_000n));
  });

  test('behavior: reading back a formatted amount gives the same units', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, (1n << 64n) - 1n), fc.constantFrom(6, 9), (units, decimals) => {
        expect(typed(formatAmount(units, { decimals }), decimals)).toMatchObject({ units });
        for (const locale of ['en-US', 'en-IN', 'ja-JP']) {
          expect(pasted(`${formatAmount(units, { decimals, locale, minFraction: 1 })} SUI`, decimals)).toMatchObject({
            units,
          });
        }
      }),
    );
  });
});

describe('checkAmount', () => {
  test('default: each reason, in the order a user can correct them', () => {
    expect(checkAmount(null, {})).toBe('AMOUNT_REQUIRED');
    expect(checkAmount(0n, {})).toBe('AMOUNT_ZERO');
    expect(checkAmount(1n << 64n, {})).toBe('AMOUNT_OUT_OF_RANGE');
    expect(checkAmount(20n, { minimum: 21n, available: 10n })).toBe('AMOUNT_BELOW_MINIMUM');
    expect(checkAmount(21n, { minimum: 21n, available: 20n })).toBe('AMOUNT_ABOVE_AVAILABLE');
    expect(checkAmount(21n, { minimum: 21n, available: 21n })).toBeNull();
  });
});
