/**
 * `floor(left · right / divisor)` in doubles, exact, without allocating a bigint: the inner step of the day's team income. Owns
 * the arithmetic only; beyond the limit it works in bigint itself.
 */

/** Whole numbers below this (2.2 billion USD in micro-dollars) are worked out in doubles. */
export const QUOTIENT_LIMIT = 2 ** 51;

const LIMB = 2 ** 26;

/**
 * Returns the exact quotient of whole numbers from 0 to 2^53; the divisor is not 0 and the quotient stays below 2^53.
 *
 * Below the limit the rounded quotient is at most one off: three roundings of at most 2^-53 each cannot move it by a whole unit.
 * The remainder that decides is exact: all products are split into 26-bit limbs, every limb product and sum of two of them stays
 * below 2^53, and differences are added from the top, where the large parts cancel.
 */
export function exactQuotient(left: number, right: number, divisor: number): number {
  const quotient = Math.floor((left * right) / divisor);
  if (left >= QUOTIENT_LIMIT || right >= QUOTIENT_LIMIT || divisor >= QUOTIENT_LIMIT || quotient >= QUOTIENT_LIMIT) {
    return Number((BigInt(left) * BigInt(right)) / BigInt(divisor));
  }
  const leftHigh = Math.floor(left / LIMB);
  const leftLow = left - leftHigh * LIMB;
  const rightHigh = Math.floor(right / LIMB);
  const rightLow = right - rightHigh * LIMB;
  const quotientHigh = Math.floor(quotient / LIMB);
  const quotientLow = quotient - quotientHigh * LIMB;
  const divisorHigh = Math.floor(divisor / LIMB);
  const divisorLow = divisor - divisorHigh * LIMB;
  const high = leftHigh * rightHigh - quotientHigh * divisorHigh;
  const middle = leftHigh * rightLow + leftLow * rightHigh - (quotientHigh * divisorLow + quotientLow * divisorHigh);
  const low = leftLow * rightLow - quotientLow * divisorLow;
  const remainder = (high * LIMB + middle) * LIMB + low;
  if (remainder < 0) return quotient - 1;
  return remainder >= divisor ? quotient + 1 : quotient;
}
