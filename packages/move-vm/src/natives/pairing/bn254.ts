/**
 * Points of BN254 in the compressed form of arkworks: x in little-endian, and in the two highest bits whether y is the larger root and
 * whether it is the identity. Owns the encoding; the arithmetic is @noble/curves'. Follows ark-ec (short_weierstrass, SWFlags).
 */
import { bn254 } from '@noble/curves/bn254.js';
import { fromLittleEndian, toLittleEndian } from '../../little-endian.ts';

export const { G1, G2, fields } = bn254;
const { Fp, Fp2 } = fields;

export type G1Point = InstanceType<typeof G1.Point>;
export type G2Point = InstanceType<typeof G2.Point>;

export const FIELD_BYTES = 32;
const LARGER_ROOT = 0x80;
const IDENTITY = 0x40;

interface Flagged {
  readonly x: Uint8Array;
  readonly isLarger: boolean;
  readonly isIdentity: boolean;
}

function readFlags(bytes: Uint8Array, length: number): Flagged {
  if (bytes.length !== length) throw new RangeError(`the point has ${length} bytes`);
  const flags = bytes[length - 1] ?? 0;
  const x = bytes.slice();
  x[length - 1] = flags & ~(LARGER_ROOT | IDENTITY);
  const [isLarger, isIdentity] = [(flags & LARGER_ROOT) !== 0, (flags & IDENTITY) !== 0];
  if (isIdentity && (isLarger || x.some((byte) => byte !== 0))) throw new RangeError('the identity has no coordinate');
  return { x, isLarger, isIdentity };
}

function coordinate(bytes: Uint8Array): bigint {
  const value = fromLittleEndian(bytes);
  if (value >= Fp.ORDER) throw new RangeError('the coordinate is not below the modulus');
  return value;
}

/** Whether a root is the larger one of it and its negative. */
function isLargerRoot(y: bigint): boolean {
  return y > Fp.neg(y);
}

/** Of pairs, the second number counts first. */
function isLargerPair({ c0, c1 }: { readonly c0: bigint; readonly c1: bigint }): boolean {
  return c1 === 0n ? isLargerRoot(c0) : isLargerRoot(c1);
}

/** Returns the point of 32 bytes. @throws when there is none */
export function g1Of(bytes: Uint8Array): G1Point {
  const { x: xBytes, isLarger, isIdentity } = readFlags(bytes, FIELD_BYTES);
  if (isIdentity) return G1.Point.ZERO;
  const x = coordinate(xBytes);
  const y = Fp.sqrt(Fp.add(Fp.mul(Fp.sqr(x), x), 3n));
  const point = G1.Point.fromAffine({ x, y: isLargerRoot(y) === isLarger ? y : Fp.neg(y) });
  point.assertValidity();
  return point;
}

/** Returns the point of 64 bytes. @throws when there is none in the group of prime order */
export function g2Of(bytes: Uint8Array): G2Point {
  const { x: xBytes, isLarger, isIdentity } = readFlags(bytes, 2 * FIELD_BYTES);
  if (isIdentity) return G2.Point.ZERO;
  const x = { c0: coordinate(xBytes.subarray(0, FIELD_BYTES)), c1: coordinate(xBytes.subarray(FIELD_BYTES)) };
  const y = Fp2.sqrt(Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.Point.CURVE().b));
  const point = G2.Point.fromAffine({ x, y: isLargerPair(y) === isLarger ? y : Fp2.neg(y) });
  point.assertValidity();
  return point;
}

export function g2Bytes(point: G2Point): Uint8Array {
  const bytes = new Uint8Array(2 * FIELD_BYTES);
  const last = bytes.length - 1;
  if (point.is0()) {
    bytes[last] = IDENTITY;
    return bytes;
  }
  const { x, y } = point.toAffine();
  bytes.set(toLittleEndian(x.c0, FIELD_BYTES));
  bytes.set(toLittleEndian(x.c1, FIELD_BYTES), FIELD_BYTES);
  if (isLargerPair(y)) bytes[last] = (bytes[last] ?? 0) | LARGER_ROOT;
  return bytes;
}
