/**
 * The bank's products and amounts (rules.md §6): a term, a daily yield, an escrow that covers the whole term. Pure; owns no
 * subscription and no balance. Amounts in base units of USDC; the income is paid in PRO, one to one.
 */

import { feeOf, mulDivFloor, PPM_SCALE } from '../../values/rate.ts';
import type { ParameterValues } from '../parameter/parameters.ts';

/** Terms one can subscribe for. */
export const BANK_TERMS_DAYS = [7, 30, 90, 180] as const;
export type BankTermDays = (typeof BANK_TERMS_DAYS)[number];

const YIELDS = { 7: 'bank7Ppm', 30: 'bank30Ppm', 90: 'bank90Ppm', 180: 'bank180Ppm' } as const;
const DAYS_PER_YEAR = 365n;

/** Whether one can subscribe for so many days. */
export function isBankTerm(days: number): days is BankTermDays {
  return BANK_TERMS_DAYS.some((term) => term === days);
}

/** Returns the daily yield of a term that starts while `values` hold, ppm of the principal. */
export function bankYieldPpm(termDays: BankTermDays, values: ParameterValues): bigint {
  return values[YIELDS[termDays]];
}

/** Returns one day's income before the fee: `floor(principal · ppm / 10^6)`. */
export function bankDailyIncome(principal: bigint, ppm: bigint): bigint {
  return mulDivFloor(principal, ppm, PPM_SCALE);
}

/** Returns what is set aside for a whole term: `termDays · floor(principal · ppm / 10^6)`. */
export function bankEscrow({
  principal,
  ppm,
  termDays,
}: {
  principal: bigint;
  ppm: bigint;
  termDays: BankTermDays;
}): bigint {
  return BigInt(termDays) * bankDailyIncome(principal, ppm);
}

/** Returns how a day's income is split: the fee, rounded up, and what is credited in PRO. */
export function splitBankIncome(dailyIncome: bigint, feeBps: bigint): { fee: bigint; net: bigint } {
  const fee = feeOf(dailyIncome, feeBps);
  return { fee, net: dailyIncome - fee };
}

/** Returns the first day on which a subscription made on day `startDay` can be redeemed while no upgrade is announced. */
export function bankRedeemableDay(startDay: number, termDays: number): number {
  return startDay + termDays + 1;
}

/**
 * Returns what a redemption on `redeemDay` gives back from the escrow to the reserve: the income of the running term's days that are
 * not complete, the day of the redemption among them. `termStart` is the day the running term began: its days are the ones after.
 */
export function bankRest(term: {
  dailyIncome: bigint;
  termDays: number;
  termStart: number;
  redeemDay: number;
}): bigint {
  const complete = Math.max(term.redeemDay - 1 - term.termStart, 0);
  return BigInt(term.termDays - complete) * term.dailyIncome;
}

/** Returns the greatest principal whose term the reserve can still cover; null where it needs nothing from it. */
export function openBankPrincipal({
  reserve,
  ppm,
  termDays,
}: {
  reserve: bigint;
  ppm: bigint;
  termDays: BankTermDays;
}): bigint | null {
  if (ppm === 0n) return null;
  const dailyIncome = reserve / BigInt(termDays);
  // The least principal that would earn one unit more a day, less one.
  return ((dailyIncome + 1n) * PPM_SCALE + ppm - 1n) / ppm - 1n;
}

/** Returns the yield of a year without interest on interest, ppm: an estimate, because a later term may yield otherwise. */
export function bankYearlyPpm(dailyPpm: bigint): bigint {
  return dailyPpm * DAYS_PER_YEAR;
}
