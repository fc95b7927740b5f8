/**
 * Which claim paid which day's income, and the fee of each day: the oldest income is claimed first. Fees are parts of running sums, so
 * that those of all days together are exactly what the claims took and what a claim of the rest would take. Pure; owns no claim.
 */
import { feeOf } from '../../values/rate.ts';

/** A claim as it was paid, base units. */
export interface PaidClaim {
  readonly amount: bigint;
  readonly fee: bigint;
}

export interface EarnedDay {
  readonly day: number;
  readonly amount: bigint;
}

/** A part of a day's income that is claimed, or that is not. */
export interface ClaimedPart {
  readonly day: number;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly isClaimed: boolean;
}

/**
 * Returns each day's income with its fee, in two parts where a claim ended within it.
 * @param earned what was earned before the first of the days, and on each of them in order
 * @param claims all claims so far, oldest first
 * @param feeBps rate that a claim of the rest bears, basis points
 */
export function splitByClaims(
  earned: { readonly before: bigint; readonly days: readonly EarnedDay[] },
  claims: readonly PaidClaim[],
  feeBps: bigint,
): ClaimedPart[] {
  const claimed = claims.reduce((sum, { amount }) => sum + amount, 0n);
  const feeThrough = createFeeThrough(claims, feeBps);
  const parts: ClaimedPart[] = [];
  let from = earned.before;
  let feeFrom = feeThrough(from);
  const add = (day: number, through: bigint, isClaimed: boolean) => {
    if (through <= from) return;
    const fee = feeThrough(through);
    parts.push({ day, gross: through - from, fee: fee - feeFrom, isClaimed });
    from = through;
    feeFrom = fee;
  };
  for (const { day, amount } of earned.days) {
    const through = from + amount;
    add(day, through < claimed ? through : claimed, true);
    add(day, through, false);
  }
  return parts;
}

/** Returns what gives the fee on the first `earned` of all income; it must be asked in rising order. */
function createFeeThrough(claims: readonly PaidClaim[], feeBps: bigint): (earned: bigint) => bigint {
  let index = 0;
  let amountBefore = 0n;
  let feeBefore = 0n;
  return (earned) => {
    for (let claim = claims[index]; claim && amountBefore + claim.amount <= earned; claim = claims[index]) {
      amountBefore += claim.amount;
      feeBefore += claim.fee;
      index += 1;
    }
    const claim = claims[index];
    const rest = earned - amountBefore;
    return feeBefore + (claim ? (claim.fee * rest) / claim.amount : feeOf(rest, feeBps));
  };
}
