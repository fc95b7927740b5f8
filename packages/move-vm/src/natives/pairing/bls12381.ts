/**
 * Bytes of BLS12-381 as Sui's natives read and write them: scalars, points of both groups, elements of the target group. Owns the encoding;
 * the arithmetic is @noble/curves'. Follows fastcrypto/src/groups/bls12381.rs.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromLittleEndian, toLittleEndian } from '../../little-endian.ts';

export const { G1, G2, fields, longSignatures, shortSignatures } = bls12_381;
const { Fp, Fp12, Fr } = fields;

export type G1Point = InstanceType<typeof G1.Point>;
export type G2Point = InstanceType<typeof G2.Point>;
export type Gt = ReturnType<typeof Fp12.mul>;

export const SCALAR_BYTES = 32;
export const G1_BYTES = 48;
export const G2_BYTES = 96;
const GT_BYTES = 576;
const IDENTITY_FLAG = 0x40;

/** Returns the scalar of 32 big-endian bytes. @throws when it is not below the order */
export function scalarOf(bytes: Uint8Array): bigint {
  if (bytes.length !== SCALAR_BYTES) throw new RangeError('a scalar has 32 bytes');
  const value = fromLittleEndian(bytes.toReversed());
  if (value >= Fr.ORDER) throw new RangeError('the scalar is not below the order');
  return value;
}

export function scalarBytes(value: bigint): Uint8Array {
  return toLittleEndian(value, SCALAR_BYTES).reverse();
}

/** Returns the point of 48 compressed bytes, the identity included. @throws when there is none in the group of prime order */
export function g1Of(bytes: Uint8Array): G1Point {
  if (bytes.length !== G1_BYTES || !isCompressed(bytes)) throw new RangeError('a point of G1 has 48 bytes');
  return G1.Point.fromBytes(bytes);
}

/** Returns the point of 96 compressed bytes, the identity included. @throws when there is none in the group of prime order */
export function g2Of(bytes: Uint8Array): G2Point {
  if (bytes.length !== G2_BYTES || !isCompressed(bytes)) throw new RangeError('a point of G2 has 96 bytes');
  return G2.Point.fromBytes(bytes);
}

/** Returns the compressed bytes of a point. The library writes no identity but its own, `zero`. */
export function pointBytes<P extends { is0(): boolean; toBytes(): Uint8Array }>(point: P, zero: P): Uint8Array {
  return (point.is0() ? zero : point).toBytes();
}

/** Returns the point of 96 bytes that are both coordinates, which {@link uncompressedBytes} wrote. @throws when they are not below the modulus */
export function uncompressedG1Of(bytes: Uint8Array): G1Point {
  if (bytes.length !== 2 * G1_BYTES || isCompressed(bytes)) throw new RangeError('both coordinates have 96 bytes');
  if (bytes[0] === IDENTITY_FLAG) return G1.Point.ZERO;
  const at = (start: number) => fromLittleEndian(bytes.slice(start, start + G1_BYTES).reverse());
  return G1.Point.fromAffine({ x: at(0), y: at(G1_BYTES) });
}

export function uncompressedBytes(point: G1Point): Uint8Array {
  return (point.is0() ? G1.Point.ZERO : point).toBytes(false);
}

/** Returns the pairing; the identity of either group pairs to the identity. */
export function pair(left: G1Point, right: G2Point): Gt {
  return left.is0() || right.is0() ? Fp12.ONE : bls12_381.pairing(left, right);
}

/** Returns the element of 576 bytes. Big-endian coordinates, ordered by the second-lowest step of the tower first, as blst writes them. */
export function gtOf(bytes: Uint8Array): Gt {
  if (bytes.length !== GT_BYTES) throw new RangeError('an element of the target group has 576 bytes');
  const at = (place: number): bigint => {
    const value = fromLittleEndian(bytes.slice(place * G1_BYTES, (place + 1) * G1_BYTES).reverse());
    if (value >= Fp.ORDER) throw new RangeError('a coordinate is not below the modulus');
    return value;
  };
  const half = (index: number) => {
    const pairAt = (place: number) => ({ c0: at(place), c1: at(place + 1) });
    return { c0: pairAt(2 * index), c1: pairAt(4 + 2 * index), c2: pairAt(8 + 2 * index) };
  };
  return { c0: half(0), c1: half(1) };
}

export function gtBytes({ c0, c1 }: Gt): Uint8Array {
  const coordinates = [c0.c0, c1.c0, c0.c1, c1.c1, c0.c2, c1.c2].flatMap((pairOf) => [pairOf.c0, pairOf.c1]);
  const bytes = new Uint8Array(GT_BYTES);
  for (const [place, value] of coordinates.entries()) {
    bytes.set(toLittleEndian(value, G1_BYTES).reverse(), place * G1_BYTES);
  }
  return bytes;
}

function isCompressed(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x80) !== 0;
}
