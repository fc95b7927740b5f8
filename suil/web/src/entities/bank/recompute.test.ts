import { DEFAULT_PARAMETERS, parameterKey, parametersOn } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { bankDay, bankIncome } from './recompute.ts';

/** Second term of a subscription of 1,234.567891 USDC made on day 100 for 7 days. */
const terms = {
  principal: '1234567891',
  termDays: 7,
  dailyPpm: 120,
  startDay: 100,
  termStartDay: 107,
  lastEarningDay: 114,
  endedDay: null,
  endReason: null,
} as const;
/** 100 ppm at first, 120 from day 105 on; the fee 3%, 5% from day 110 on. */
const changes = [
  { key: parameterKey('bank7Ppm'), value: 120n, day: 105 },
  { key: parameterKey('bankFeeBps'), value: 500n, day: 110 },
];
const valuesOn = (day: number) => parametersOn(changes, day);

describe('bankIncome', () => {
  test('each day by its own term’s yield and its own fee', () => {
    expect(valuesOn(104)).toEqual(DEFAULT_PARAMETERS);
    // floor(1,234,567,891 · 100 / 10^6) = 123,456; ceil(123,456 · 3%) = 3,704. The yield of day 100 holds for the whole first term.
    expect(bankDay(terms, 106, valuesOn)).toEqual({ income: 123_456n, net: 119_752n });
    // floor(· 120 / 10^6) = 148,148; ceil(3%) = 4,445, from day 110 on ceil(5%) = 7,408.
    expect(bankDay(terms, 108, valuesOn)).toEqual({ income: 148_148n, net: 143_703n });
    expect(bankDay(terms, 110, valuesOn)).toEqual({ income: 148_148n, net: 140_740n });
    expect(bankIncome(terms, [106, 107, 108, 110], valuesOn)).toBe(2n * 119_752n + 143_703n + 140_740n);
  });

  test('neither the day it was made, nor the day of a redemption, nor anything after earns', () => {
    const nothing = { income: 0n, net: 0n };
    expect(bankDay(terms, 100, valuesOn)).toEqual(nothing);
    expect(bankDay(terms, 115, valuesOn)).toEqual(nothing);
    const redeemed = { ...terms, endedDay: 112, endReason: 'redeemed' } as const;
    expect(bankDay(redeemed, 111, valuesOn).net).toBe(140_740n);
    expect(bankDay(redeemed, 112, valuesOn)).toEqual(nothing);
    const short = { ...terms, endedDay: 114, endReason: 'reserve_short' } as const;
    expect(bankDay(short, 114, valuesOn).net).toBe(140_740n);
  });
});
