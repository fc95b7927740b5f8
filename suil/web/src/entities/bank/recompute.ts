/** A subscription's income worked out again from its terms and what the parameters were (rules.md §6). Owns no reading. */
import { bankDailyIncome, bankYieldPpm, type ParameterValues, splitBankIncome } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';

type Terms = Pick<
  BankSubscription,
  'principal' | 'termDays' | 'dailyPpm' | 'startDay' | 'termStartDay' | 'lastEarningDay' | 'endedDay' | 'endReason'
>;

/** The yield of the term that covers a day: the running one's as it was agreed, an earlier one's as it was configured when it began. */
function ppmOn(item: Terms, day: number, valuesOn: (day: number) => ParameterValues): bigint {
  if (day > item.termStartDay) return BigInt(item.dailyPpm);
  const termsBefore = Math.floor((day - 1 - item.startDay) / item.termDays);
  return bankYieldPpm(item.termDays, valuesOn(item.startDay + termsBefore * item.termDays));
}

/** Returns what a closed day earned, in base units: before the fee, and what is credited in PRO after it; zeros when it earned nothing. */
export function bankDay(
  item: Terms,
  day: number,
  valuesOn: (day: number) => ParameterValues,
): { income: bigint; net: bigint } {
  // The day of a redemption earns nothing; a subscription that ended with its term earned to its end.
  const last = item.endReason === 'redeemed' && item.endedDay !== null ? item.endedDay - 1 : item.lastEarningDay;
  if (day <= item.startDay || day > last) return { income: 0n, net: 0n };
  const income = bankDailyIncome(BigInt(item.principal), ppmOn(item, day, valuesOn));
  return { income, net: splitBankIncome(income, valuesOn(day).bankFeeBps).net };
}

/** Returns what the subscription must have been credited for these days, base units of PRO. */
export function bankIncome(item: Terms, days: readonly number[], valuesOn: (day: number) => ParameterValues): bigint {
  return days.reduce((sum, day) => sum + bankDay(item, day, valuesOn).net, 0n);
}
