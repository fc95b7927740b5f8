/**
 * `floor(value · weight / 10^15)` in doubles, exact, without allocating a bigint: the inner step of batch settlement. Owns the
 * arithmetic only; callers keep to the limits and use bigint beyond them.
 */

/** Values below this (8.8 million USD in micro-dollars) can be multiplied. */
export const PRODUCT_VALUE_LIMIT = 2 ** 43;
/** Weights below this (9,000 fully funded days) can be multiplied. */
export const PRODUCT_WEIGHT_LIMIT = 2 ** 52;

const LIMB = 2 ** 26;
const SCALE = 1e15;
const SCALE_HIGH = Math.floor(SCALE / LIMB);
const SCALE_LOW = SCALE - SCALE_HIGH * LIMB;

/**
 * Returns the exact quotient, for two whole numbers below their limits.
 *
 * The rounded quotient is at most one off, because it is below 2^46 and a double has 53 bits. The remainder that decides is
 * worked out exactly: both products are split into 26-bit limbs, every limb product and sum stays below 2^53, and the
 * limbs' differences are added from the top, where the large parts cancel.
 */
export function exactProduct(value: number, weight: number): number {
  const quotient = Math.floor((value * weight) / SCALE);
  const valueHigh = Math.floor(value / LIMB);
  const valueLow = value - valueHigh * LIMB;
  const weightHigh = Math.floor(weight / LIMB);
  const weightLow = weight - weightHigh * LIMB;
  const quotientHigh = Math.floor(quotient / LIMB);
  const quotientLow = quotient - quotientHigh * LIMB;
  const high = valueHigh * weightHigh - quotientHigh * SCALE_HIGH;
  const middle = valueHigh * weightLow + valueLow * weightHigh - (quotientHigh * SCALE_LOW + quotientLow * SCALE_HIGH);
  const low = valueLow * weightLow - quotientLow * SCALE_LOW;
  const remainder = (high * LIMB + middle) * LIMB + low;
  if (remainder < 0) return quotient - 1;
  return remainder >= SCALE ? quotient + 1 : quotient;
}
