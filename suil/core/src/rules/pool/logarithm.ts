/**
 * Binary logarithms in units of 2^-24 and their inverse, as the contract's module `logarithm` computes them. Neither returns more than the
 * true value.
 */
import { rootOf } from './root.ts';

/** Bits behind the point of a logarithm. */
export const FRACTION_BITS = 24n;
/** Bits of a mantissa behind its point. */
const MANTISSA_BITS = 63n;
/** `floor(2^(2^-i) · 2^63)` for i = 1 to 24: each is the root of the one before, taken with 64 bits more. */
const FACTORS: readonly bigint[] = rootsOfTwo();

/** Returns `log2(n) · 2^24`, never above it and less than 2 below it. @throws {RangeError} if `n` is not positive */
export function log2(n: bigint): bigint {
  if (n <= 0n) throw new RangeError(`${n} has no logarithm`);
  const highest = BigInt(n.toString(2).length) - 1n;
  let mantissa = n << (MANTISSA_BITS - highest);
  let logarithm = highest;
  for (let place = 0n; place < FRACTION_BITS; place += 1n) {
    mantissa = (mantissa * mantissa) >> MANTISSA_BITS;
    const bit = mantissa >> (MANTISSA_BITS + 1n);
    mantissa >>= bit;
    logarithm = (logarithm << 1n) + bit;
  }
  return logarithm;
}

/** Returns `2^(logarithm / 2^24)`, rounded down. `logarithm` is not negative. */
export function exp2(logarithm: bigint): bigint {
  let mantissa = 1n << MANTISSA_BITS;
  let place = FRACTION_BITS;
  for (const factor of FACTORS) {
    place -= 1n;
    if ((logarithm >> place) & 1n) mantissa = (mantissa * factor) >> MANTISSA_BITS;
  }
  return (mantissa << (logarithm >> FRACTION_BITS)) >> MANTISSA_BITS;
}

function rootsOfTwo(): bigint[] {
  const guardBits = 64n;
  const scale = 1n << (MANTISSA_BITS + guardBits);
  const roots: bigint[] = [];
  let power = scale << 1n;
  for (let i = 0n; i < FRACTION_BITS; i += 1n) {
    power = rootOf(power * scale);
    roots.push(power >> guardBits);
  }
  return roots;
}
