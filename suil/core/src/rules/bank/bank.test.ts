import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import {
  BANK_TERMS_DAYS,
  bankDailyIncome,
  bankEscrow,
  bankRedeemableDay,
  bankRest,
  bankYearlyPpm,
  bankYieldPpm,
  isBankTerm,
  openBankPrincipal,
  splitBankIncome,
} from './bank.ts';

const USDC = 1_000_000n;

describe('bank', () => {
  test('default: the example of docs/concepts/bank.md', () => {
    // 1,234.567891 USDC for 7 days at 100 ppm: 0.123456(7891) a day, seven of them 0.864192.
    const principal = 1_234_567_891n;
    expect(bankYieldPpm(7, DEFAULT_PARAMETERS)).toBe(100n);
    expect(bankDailyIncome(principal, 100n)).toBe(123_456n);
    expect(bankEscrow({ principal, ppm: 100n, termDays: 7 })).toBe(864_192n);
    // 3% of 123,456 is 3,703.68, rounded up.
    expect(splitBankIncome(123_456n, 300n)).toEqual({ fee: 3_704n, net: 119_752n });
    // Subscribed on day 20,800: its days are 20,801 to 20,807.
    expect(bankRedeemableDay(20_800, 7)).toBe(20_808);
    // The second term began on 20,807. On 20,808 none of its days is complete, on 20,810 two are.
    const term = { dailyIncome: 123_456n, termDays: 7, termStart: 20_807 };
    expect(bankRest({ ...term, redeemDay: 20_808 })).toBe(864_192n);
    expect(bankRest({ ...term, redeemDay: 20_810 })).toBe(617_280n);
    expect(bankRest({ ...term, redeemDay: 20_814 })).toBe(123_456n);
  });

  test('behavior: four terms, their yields, and what a year of them would give', () => {
    expect(BANK_TERMS_DAYS.map((term) => bankYieldPpm(term, DEFAULT_PARAMETERS))).toEqual([100n, 150n, 200n, 250n]);
    expect(bankYearlyPpm(250n)).toBe(91_250n);
    expect([7, 8, 0, 30, 360].map(isBankTerm)).toEqual([true, false, false, true, false]);
  });

  test('behavior: the fee of a day that earns next to nothing takes all of it', () => {
    expect(splitBankIncome(1n, 300n)).toEqual({ fee: 1n, net: 0n });
    expect(splitBankIncome(0n, 300n)).toEqual({ fee: 0n, net: 0n });
  });

  test('behavior: the open principal is the last one the reserve covers', () => {
    // 10 USDC cover 1.428571 a day for 7 days: 14,285.719999 USDC at 100 ppm.
    expect(openBankPrincipal({ reserve: 10n * USDC, ppm: 100n, termDays: 7 })).toBe(14_285_719_999n);
    expect(openBankPrincipal({ reserve: 0n, ppm: 0n, termDays: 7 })).toBeNull();
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 15n),
        fc.bigInt(1n, 1_000n),
        fc.constantFrom(...BANK_TERMS_DAYS),
        (reserve, ppm, termDays) => {
          const open = openBankPrincipal({ reserve, ppm, termDays })!;
          expect(bankEscrow({ principal: open, ppm, termDays }) <= reserve).toBe(true);
          expect(bankEscrow({ principal: open + 1n, ppm, termDays }) > reserve).toBe(true);
        },
      ),
    );
  });
});
