/** A subscription's income worked out again from its terms and the days' fees (rules.md §6). Owns no reading. */
import { bankDailyIncome } from '@suil/core';
import type { BankRecord, BankSubscription } from '@suil/core/api';

type Terms = Pick<BankSubscription, 'principal' | 'dailyPpm' | 'termStartDay' | 'income'>;
type IncomeDay = Pick<BankRecord, 'day' | 'amount' | 'fee'>;

/**
 * Returns what the subscription must have been credited, base units of PRO: for each day of the running term the principal times the
 * daily yield, rounded down; for earlier terms, whose yield may have been another, what the record of the day says; less the day's fee.
 */
export function bankIncome(item: Terms, days: readonly IncomeDay[]): bigint {
  const running = bankDailyIncome(BigInt(item.principal), BigInt(item.dailyPpm));
  return days.reduce(
    (sum, day) => sum + (day.day > item.termStartDay ? running : BigInt(day.amount)) - BigInt(day.fee),
    0n,
  );
}
