/** A pledge's income by day (rules.md §6): the days of each withdrawal, and those that wait for one. Pure; reads nothing. */
import { feeOf, mulDivFloor, PPM_SCALE, pledgePpm } from '@suil/core';

export interface EarningPledge {
  /** MIST. */
  readonly principal: bigint;
  readonly termDays: number;
  readonly startDay: number;
  /** The last day that earns. */
  readonly lastDay: number;
  /** Nothing more is paid of it. */
  readonly incomeClosed: boolean;
  /** What was paid of its income, oldest first, with the day of the payment. */
  readonly payments: readonly { readonly day: number; readonly amount: bigint; readonly fee: bigint }[];
}

export interface PledgeDay {
  readonly day: number;
  /** MIST, before the fee. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly isClaimed: boolean;
}

/**
 * Returns every day through `throughDay` on which the pledge earned. The days of one payment add up to it and to its fee; the others to what
 * a payment of all of them would be.
 * @param feeBps rate that a payment of the rest bears, basis points
 */
export function pledgeDays(pledge: EarningPledge, throughDay: number, feeBps: bigint): PledgeDay[] {
  const days: PledgeDay[] = [];
  let settledDay = pledge.startDay;
  for (const { day, amount, fee } of pledge.payments) {
    const through = Math.min(day - 1, pledge.lastDay);
    // The fee is parted as the income is, and what rounding leaves falls to the last day.
    const feeOfPart = (part: bigint) => (amount === 0n ? 0n : (fee * part) / amount);
    days.push(...spanDays(pledge, { settledDay, through, feeOfPart, isClaimed: true }));
    settledDay = Math.max(settledDay, through);
  }
  if (!pledge.incomeClosed) {
    const through = Math.min(throughDay, pledge.lastDay);
    days.push(...spanDays(pledge, { settledDay, through, feeOfPart: (part) => feeOf(part, feeBps), isClaimed: false }));
  }
  return days;
}

interface Span {
  /** The ramp counts from here, too. */
  readonly settledDay: number;
  readonly through: number;
  /** Fee on the first `part` of the span's income. */
  readonly feeOfPart: (part: bigint) => bigint;
  readonly isClaimed: boolean;
}

function spanDays({ principal, termDays }: EarningPledge, span: Span): PledgeDay[] {
  const { settledDay, through, feeOfPart, isClaimed } = span;
  const days: PledgeDay[] = [];
  let weight = 0n;
  let [income, fee] = [0n, 0n];
  for (let day = settledDay + 1; day <= through; day += 1) {
    weight += BigInt(pledgePpm(termDays, day - settledDay));
    const incomeThrough = mulDivFloor(principal, weight, PPM_SCALE);
    const feeThrough = feeOfPart(incomeThrough);
    days.push({ day, gross: incomeThrough - income, fee: feeThrough - fee, isClaimed });
    [income, fee] = [incomeThrough, feeThrough];
  }
  return days;
}
