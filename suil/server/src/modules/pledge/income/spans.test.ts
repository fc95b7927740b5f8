import { isAppError, PledgeModel } from '@suil/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onDay } from '../../../testing/test-deployment.test-support.ts';
import { type EarningPledge, pledgeDays } from './spans.ts';

const SUI = 1_000_000_000n;
const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

describe('pledgeDays', () => {
  test('default: the days of a withdrawal, then the ramp from its first day', () => {
    // 30 days: 100, 105, 110 … ppm. 20 SUI: 2,000,000, 2,100,000, 2,200,000 MIST a day.
    // Withdrawn on day 104: days 101 … 103, 6,300,000; fee ceil(3 %) = 189,000.
    const pledge: EarningPledge = {
      principal: 20n * SUI,
      termDays: 30,
      startDay: 100,
      lastDay: 130,
      incomeClosed: false,
      payments: [{ day: 104, amount: 6_300_000n, fee: 189_000n }],
    };
    const brief = pledgeDays(pledge, 105, 300n).map(({ day, gross, fee, isClaimed }) => [day, gross, fee, isClaimed]);
    expect(brief).toEqual([
      [101, 2_000_000n, 60_000n, true],
      [102, 2_100_000n, 63_000n, true],
      [103, 2_200_000n, 66_000n, true],
      // The ramp counts from day 103.
      [104, 2_000_000n, 60_000n, false],
      [105, 2_100_000n, 63_000n, false],
    ]);
  });

  test('behavior: nothing after the last day, and nothing unclaimed once the last income is paid', () => {
    const pledge = { principal: 20n * SUI, termDays: 30, startDay: 100, lastDay: 102, incomeClosed: true };
    const days = pledgeDays({ ...pledge, payments: [{ day: 110, amount: 4_100_000n, fee: 123_000n }] }, 120, 300n);
    expect(days.map(({ day, gross, isClaimed }) => [day, gross, isClaimed])).toEqual([
      [101, 2_000_000n, true],
      [102, 2_100_000n, true],
    ]);
  });

  test('property: the days of each payment are what it paid, the rest what a payment would pay', () => {
    const terms = fc.constantFrom(30, 90, 180, 360);
    const principals = fc.bigInt(20n * SUI, 9_999n * SUI);
    fc.assert(
      fc.property(
        terms,
        principals,
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
        (term, principal, gaps) => {
          const model = new PledgeModel();
          model.fundReserve(10n ** 18n);
          model.pledge(1n, 'me', principal, term, onDay(100));
          const payments: { day: number; amount: bigint; fee: bigint }[] = [];
          let day = 100;
          for (const gap of gaps) {
            day += gap;
            const paid = payment(model, day);
            if (paid) payments.push({ day, amount: paid.amount, fee: paid.fee });
          }
          const incomeClosed = model.pledges.get(1n)?.incomePaid ?? false;
          const pledge = { principal, termDays: term, startDay: 100, lastDay: 100 + term, incomeClosed, payments };
          const days = pledgeDays(pledge, day - 1, 300n);
          const claimed = days.filter(({ isClaimed }) => isClaimed);
          expect(sum(claimed.map(({ gross }) => gross))).toBe(sum(payments.map(({ amount }) => amount)));
          expect(sum(claimed.map(({ fee }) => fee))).toBe(sum(payments.map(({ fee }) => fee)));
          const rest = days.filter(({ isClaimed }) => !isClaimed);
          const withdrawable = model.withdrawable(1n, day);
          expect(sum(rest.map(({ gross }) => gross))).toBe(withdrawable);
          expect(sum(rest.map(({ fee }) => fee))).toBe((withdrawable * 3n + 99n) / 100n);
        },
      ),
    );
  });
});

/** Withdraws the income while the term runs, else closes it; null where nothing is to be paid. */
function payment(model: PledgeModel, day: number) {
  try {
    const { startDay, termDays } = model.pledges.get(1n) ?? { startDay: 0, termDays: 0 };
    return day > startDay + termDays ? model.closeIncome(1n, day) : model.withdrawIncome(1n, 'me', day);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
