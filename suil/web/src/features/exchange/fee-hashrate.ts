/** The hashrate that the fee of a quick exchange grants (rules.md §7): what is due, what is granted now, and when all of it would be. */
import { BPS_SCALE, minimumAfterSlippage, mulDivCeil, mulDivFloor, UNITS_PER_SUIL } from '@suil/core';

/** What the contracts say of it, micro-dollars and base units of HR. */
export interface FeeHashrate {
  /** What the fee is worth at the lowest price of 7 days; 0 while there is no price. */
  feeValue: bigint;
  /** What part of that is due, basis points. */
  shareBps: bigint;
  granted: bigint;
  /** The most that fees may grant now, and after an hour without an exchange. */
  remaining: bigint;
  capacity: bigint;
  /** For a whole SUIL, as the reserves are; null while a pool is empty. */
  marketPrice: bigint | null;
}

/** Returns what is due for the fee, whether or not it can be granted now. */
export function dueHashrate({ feeValue, shareBps }: Pick<FeeHashrate, 'feeValue' | 'shareBps'>): bigint {
  return mulDivFloor(feeValue, shareBps, BPS_SCALE);
}

/** Returns the price that the fee counts at, micro-dollars for a whole SUIL. */
export function countedPrice({ feeValue }: FeeHashrate, fee: bigint): bigint {
  return fee === 0n ? 0n : mulDivFloor(feeValue, UNITS_PER_SUIL, fee);
}

/** Returns in how many minutes all that is due would be granted, rounded up; null if it is more than an hour's exchanges grant. */
export function minutesUntilDue({ remaining, capacity }: FeeHashrate, due: bigint): number | null {
  if (due > capacity) return null;
  return Number(mulDivCeil(due - remaining, 60n, capacity));
}

/** Returns the least hashrate to ask for: of what is granted now, or of all that is due. */
export function leastHashrate(
  hashrate: FeeHashrate,
  { due, acceptsLess, slippageBps }: { due: bigint; acceptsLess: boolean; slippageBps: bigint },
): bigint {
  return minimumAfterSlippage(acceptsLess ? hashrate.granted : due, slippageBps);
}
