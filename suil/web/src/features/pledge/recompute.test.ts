import { dayStartMs, PledgeModel, parameterKey, parametersOn } from '@suil/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factorBpsOf, grantedHashrate, pledgeIncome } from './recompute.ts';

const OWNER = `0x${'a'.repeat(64)}`;

test('pledgeIncome: what the model of the contract pays at the next withdrawal', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(30, 90, 180, 360),
      fc.bigInt({ min: 20_000_000_000n, max: 9_000_000_000_000n }),
      fc.array(fc.integer({ min: 2, max: 60 }), { maxLength: 5 }),
      (termDays, principal, gaps) => {
        const model = new PledgeModel();
        model.fundReserve(10n ** 15n);
        model.pledge(0n, OWNER, principal, termDays, dayStartMs(100));
        let day = 100;
        for (const gap of gaps) {
          day += gap;
          if (day > 100 + termDays) break;
          const pledge = model.pledges.get(0n)!;
          const worked = pledgeIncome({ ...pledge, principal, termDays }, day);
          expect(model.withdrawIncome(0n, OWNER, day).amount).toBe(worked);
        }
        const pledge = model.pledges.get(0n)!;
        const end = 100 + termDays + 1;
        const worked = pledgeIncome({ ...pledge, principal, termDays }, end + 9);
        if (worked > 0n) expect(model.closeIncome(0n, end).amount).toBe(worked);
      },
    ),
    { numRuns: 100, seed: 3 },
  );
});

test('pledgeIncome: by hand, ten days of 1,000 SUI for 30 days', () => {
  // 100 + 105 + … + 145 = 1,225 ppm.
  const pledge = { principal: 1_000_000_000_000n, termDays: 30, startDay: 100, rampStart: 100 };
  expect(pledgeIncome(pledge, 111)).toBe(1_225_000_000n);
  expect(pledgeIncome(pledge, 100)).toBe(0n);
});

describe('grantedHashrate', () => {
  const value = 12_345_678n;
  const made = (termDays: number, startDay: number) => ({ value, termDays, startDay });
  /** The factor of 90 days was 8% until day 120, then 5%. */
  const valuesOn = (day: number) =>
    parametersOn([{ key: parameterKey('suilPledge90FactorBps'), value: 500n, day: 120 }], day);

  test('12.345678 USD at the factor of its term', () => {
    // 2%, 8% and 20%: 246,913.56; 987,654.24; 2,469,135.6.
    expect([30, 90, 180].map((term) => grantedHashrate(made(term, 100), valuesOn))).toEqual([
      246_913n,
      987_654n,
      2_469_135n,
    ]);
  });

  test('the factor is that of the day it was made, whatever it became since', () => {
    expect(factorBpsOf(made(90, 119), valuesOn)).toBe(800n);
    expect(grantedHashrate(made(90, 119), valuesOn)).toBe(987_654n);
    expect(factorBpsOf(made(90, 120), valuesOn)).toBe(500n);
    // 5%: 617,283.9.
    expect(grantedHashrate(made(90, 120), valuesOn)).toBe(617_283n);
  });
});
