/** The groups of BLS12-381 for `sui::group_ops`. Owns which operations they are; their bytes are `bls12381.ts`'s. */
import { COSTS } from '../../gas/costs.ts';
import type { Group } from '../group.ts';
import * as bls from './bls12381.ts';

const { Fr, Fp12 } = bls.fields;

export const scalars: Group<bigint> = {
  bytes: bls.SCALAR_BYTES,
  mulCost: COSTS.nativeBase,
  read: bls.scalarOf,
  readScalar: bls.scalarOf,
  write: bls.scalarBytes,
  add: (left, right) => Fr.add(left, right),
  sub: (left, right) => Fr.sub(left, right),
  mul: (element, scalar) => Fr.mul(element, scalar),
  invert: (scalar) => Fr.inv(scalar),
};
export const group1: Group<bls.G1Point> = {
  bytes: bls.G1_BYTES,
  mulCost: COSTS.groupMul,
  read: bls.g1Of,
  readScalar: bls.scalarOf,
  write: (point) => bls.pointBytes(point, bls.G1.Point.ZERO),
  add: (left, right) => left.add(right),
  sub: (left, right) => left.subtract(right),
  mul: (point, scalar) => point.multiplyUnsafe(scalar),
  invert: (scalar) => Fr.inv(scalar),
};
export const group2: Group<bls.G2Point> = {
  bytes: bls.G2_BYTES,
  mulCost: 3 * COSTS.groupMul,
  read: bls.g2Of,
  readScalar: bls.scalarOf,
  write: (point) => bls.pointBytes(point, bls.G2.Point.ZERO),
  add: (left, right) => left.add(right),
  sub: (left, right) => left.subtract(right),
  mul: (point, scalar) => point.multiplyUnsafe(scalar),
  invert: (scalar) => Fr.inv(scalar),
};
/** Elements have norm one, so that the conjugate is the inverse. */
export const target: Group<bls.Gt> = {
  bytes: 576,
  mulCost: 3 * COSTS.groupMul,
  read: bls.gtOf,
  readScalar: bls.scalarOf,
  write: bls.gtBytes,
  add: (left, right) => Fp12.mul(left, right),
  sub: (left, right) => Fp12.mul(left, Fp12.conjugate(right)),
  mul: (element, scalar) => Fp12.pow(element, scalar),
  invert: (scalar) => Fr.inv(scalar),
};
