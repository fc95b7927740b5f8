/**
 * The group ristretto255 and its scalars as Sui's natives read and write them: points as RFC 9496 encodes them, scalars little-endian. Owns the
 * encoding; the arithmetic is @noble/curves'. Follows fastcrypto/src/groups/ristretto255.rs.
 */
import { ristretto255 } from '@noble/curves/ed25519.js';
import { COSTS } from '../../gas/costs.ts';
import { fromLittleEndian, toLittleEndian } from '../../little-endian.ts';
import type { Group } from '../group.ts';

export const { Point } = ristretto255;
export type RistrettoPoint = ReturnType<typeof Point.fromBytes>;

export const SCALAR_BYTES = 32;
export const POINT_BYTES = 32;

/** Returns the scalar of 32 bytes. @throws when it is not below the order */
export function scalarOf(bytes: Uint8Array): bigint {
  if (bytes.length !== SCALAR_BYTES) throw new RangeError('a scalar has 32 bytes');
  const value = fromLittleEndian(bytes);
  if (value >= Point.Fn.ORDER) throw new RangeError('the scalar is not below the order');
  return value;
}

export function scalarBytes(value: bigint): Uint8Array {
  return toLittleEndian(value, SCALAR_BYTES);
}

/** Returns the point of 32 bytes, the identity included. @throws when there is none */
export function pointOf(bytes: Uint8Array): RistrettoPoint {
  if (bytes.length !== POINT_BYTES) throw new RangeError('a point has 32 bytes');
  return Point.fromBytes(bytes);
}

const { Fn } = Point;

export const ristrettoScalars: Group<bigint> = {
  bytes: SCALAR_BYTES,
  mulCost: COSTS.nativeBase,
  read: scalarOf,
  readScalar: scalarOf,
  write: scalarBytes,
  add: (left, right) => Fn.add(left, right),
  sub: (left, right) => Fn.sub(left, right),
  mul: (element, scalar) => Fn.mul(element, scalar),
  invert: (scalar) => Fn.inv(scalar),
};

export const ristrettoPoints: Group<RistrettoPoint> = {
  bytes: POINT_BYTES,
  mulCost: COSTS.groupMul,
  read: pointOf,
  readScalar: scalarOf,
  write: (point) => point.toBytes(),
  add: (left, right) => left.add(right),
  sub: (left, right) => left.subtract(right),
  mul: (point, scalar) => point.multiplyUnsafe(scalar),
  invert: (scalar) => Fn.inv(scalar),
};
