/**
 * Euclid's sequence of remainders of two big numbers, a handful of quotients at a time, with the multiples that lead to them. Knows nothing
 * of forms.
 *
 * From r₀ = a, r₁ = b each remainder is rᵢ₊₁ = rᵢ₋₁ − q·rᵢ. With y₀ = 0, y₁ = 1 and the same step, rᵢ ≡ yᵢ·b modulo a holds throughout.
 * Quotients follow from the leading bits of both numbers as long as these determine them (Lehmer; Knuth, The Art of Computer Programming,
 * volume 2, 4.5.2, algorithm L), so that some twenty steps cost four products of a big number and a small one.
 */

/** Two consecutive remainders with r₁ ≤ limit < r₀, unless b was. */
export interface Remainders {
  readonly r0: bigint;
  readonly y0: bigint;
  readonly r1: bigint;
  readonly y1: bigint;
  /** Whether the number of steps was odd. */
  readonly odd: boolean;
}

/** Leading bits taken: quotients of numbers below 2^50 are exact in doubles. */
const WINDOW_BITS = 50;
/** Below so many bits a window is moved: about half of it is used up. */
const LEAST_WINDOW = 2 ** 28;
/** So far above the limit a batch, which takes about 25 bits, does not pass it. */
const BATCH_BITS = 32n;

/** Returns the remainders around the limit. Asks for 0 ≤ b ≤ a. */
export function remaindersOf(a: bigint, b: bigint, limit: bigint): Remainders {
  let [r0, y0, r1, y1, odd] = [a, 0n, b, 1n, false];
  const far = limit << BATCH_BITS;
  let shift = Math.max(0, bitsOf(r0) - WINDOW_BITS);
  while (r1 > limit) {
    const batch = r1 > far ? quotientsOf(r0, r1, shift) : undefined;
    if (batch === undefined) {
      const quotient = r0 / r1;
      [r0, r1] = [r1, r0 - quotient * r1];
      [y0, y1] = [y1, y0 - quotient * y1];
      odd = !odd;
    } else {
      const { a: m00, b: m01, c: m10, d: m11 } = batch;
      [r0, r1] = [m00 * r0 + m01 * r1, m10 * r0 + m11 * r1];
      [y0, y1] = [m00 * y0 + m01 * y1, m10 * y0 + m11 * y1];
      odd = odd !== batch.odd;
    }
    while (shift > 0 && Number(r0 >> BigInt(shift)) < LEAST_WINDOW) shift = Math.max(0, shift - WINDOW_BITS / 2 + 3);
  }
  return { r0, y0, r1, y1, odd };
}

/** The matrix of a batch of steps; undefined when the leading bits do not determine one. */
function quotientsOf(r0: bigint, r1: bigint, shift: number) {
  let [x, y] = [Number(r0 >> BigInt(shift)), Number(r1 >> BigInt(shift))];
  let [a, b, c, d, odd] = [1, 0, 0, 1, false];
  while (y + c !== 0 && y + d !== 0) {
    const quotient = Math.floor((x + a) / (y + c));
    if (quotient !== Math.floor((x + b) / (y + d))) break;
    [a, c] = [c, a - quotient * c];
    [b, d] = [d, b - quotient * d];
    [x, y] = [y, x - quotient * y];
    odd = !odd;
  }
  return b === 0 ? undefined : { a: BigInt(a), b: BigInt(b), c: BigInt(c), d: BigInt(d), odd };
}

/** Number of bits of a number that is not negative, rounded up to a multiple of four. */
function bitsOf(value: bigint): number {
  return 4 * value.toString(16).length;
}
