/** Rates on amounts: basis points for fees, ppm for daily yields, and the direction each division rounds (rules.md §1). */

export const BPS_SCALE = 10_000n;
export const PPM_SCALE = 1_000_000n;

/** Returns `floor(amount · numerator / denominator)`, for amounts of zero or more. */
export function mulDivFloor(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator) / denominator;
}

/** Returns `ceil(amount · numerator / denominator)`, for amounts of zero or more. */
export function mulDivCeil(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator + denominator - 1n) / denominator;
}

/** Returns the fee on an amount, rounded up: `ceil(amount · feeBps / 10000)`. */
export function feeOf(amount: bigint, feeBps: bigint): bigint {
  return mulDivCeil(amount, feeBps, BPS_SCALE);
}

/** Returns the least output a caller accepts: `floor(amount · (10000 − slippageBps) / 10000)`. */
export function minimumAfterSlippage(amount: bigint, slippageBps: bigint): bigint {
  return mulDivFloor(amount, BPS_SCALE - slippageBps, BPS_SCALE);
}

/** Returns a raw rate as a percent text: "raw/100 = percent", so 500 is `5`, 125 is `1.25`. */
export function formatBps(rateBps: bigint | number): string {
  const rate = BigInt(rateBps);
  const fraction = (rate % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return fraction === '' ? `${rate / 100n}` : `${rate / 100n}.${fraction}`;
}

/** Returns a daily yield in ppm as a percent text: 200 is `0.02`, 500 is `0.05`. */
export function formatPpm(ratePpm: bigint | number): string {
  const rate = BigInt(ratePpm);
  const fraction = (rate % 10_000n).toString().padStart(4, '0').replace(/0+$/, '');
  return fraction === '' ? `${rate / 10_000n}` : `${rate / 10_000n}.${fraction}`;
}
