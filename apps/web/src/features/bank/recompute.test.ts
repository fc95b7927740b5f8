import { expect, test } from 'vitest';
import { bankIncome } from './recompute.ts';

const terms = { principal: '1234567891', dailyPpm: 100, termStartDay: 107, income: '0' };

test('bankIncome: the running term by its terms, earlier days by their record, each less its fee', () => {
  // floor(1,234,567,891 · 100 / 10^6) = 123,456; ceil(123,456 · 3%) = 3,704.
  const days = [
    { day: 107, amount: '200000', fee: '6000' },
    { day: 108, amount: '123456', fee: '3704' },
    { day: 109, amount: '123456', fee: '3704' },
  ];
  expect(bankIncome(terms, days)).toBe(194_000n + 2n * 119_752n);
});

test('bankIncome: a day that was credited too much shows', () => {
  expect(bankIncome(terms, [{ day: 108, amount: '123999', fee: '3704' }])).toBe(119_752n);
  expect(bankIncome(terms, [])).toBe(0n);
});
