/**
 * Natives of `sui::group_ops`. Groups are numbered as the Move modules have them. Points in their compressed form are read anew by each
 * operation; those with both coordinates only come from `internal_convert`, so that nothing is asked of them. Sui has ristretto255 on devnet and
 * testnet; mainnet refuses it. Follows sui-move-natives/src/crypto/group_ops.rs.
 */
import { pippenger } from '@noble/curves/abstract/curve.js';
import { COSTS } from '../../gas/costs.ts';
import { bytesOf, listOf } from '../../values/typed-value.ts';
import type { MoveValue } from '../../values/value.ts';
import { attempt, bytesRefAt, numberAt, refAt, toVector } from '../arguments.ts';
import type { Group } from '../group.ts';
import { abortNative, chargeNative, type NativeEntries, type NativeFunction } from '../native.ts';
import * as bls from '../pairing/bls12381.ts';
import { group1, group2, scalars, target } from '../pairing/groups.ts';
import { ristrettoPoints, ristrettoScalars } from '../ristretto/groups.ts';

const E_NOT_SUPPORTED = 0n;
const E_INVALID_INPUT = 1n;
const E_INPUT_TOO_LONG = 2n;
const MAX_MULTIPLIED = 32;
const MAX_SUMMED = 1_200;

const SCALAR = 0;
const GROUP_1 = 1;
const GROUP_2 = 2;
const TARGET = 3;
const UNCOMPRESSED_1 = 4;
const RISTRETTO_SCALAR = 5;
const RISTRETTO_POINT = 6;

/** Runs a body with the group of that number; other numbers are an invalid input. */
function withGroup(type: number, body: <E>(group: Group<E>) => Uint8Array): Uint8Array {
  if (type === SCALAR) return body(scalars);
  if (type === GROUP_1) return body(group1);
  if (type === GROUP_2) return body(group2);
  if (type === TARGET) return body(target);
  if (type === RISTRETTO_SCALAR) return body(ristrettoScalars);
  if (type === RISTRETTO_POINT) return body(ristrettoPoints);
  return abortNative(E_INVALID_INPUT);
}

/** The bytes of a result; anything invalid is one abort. */
function result(body: () => Uint8Array): MoveValue[] {
  return [toVector(attempt(body) ?? abortNative(E_INVALID_INPUT))];
}

function binary(combine: <E>(group: Group<E>, left: E, right: E) => E): NativeFunction {
  return (context, _types, args) => {
    chargeNative(context, 2 * COSTS.pointRead);
    const [left, right] = [bytesRefAt(args, 1), bytesRefAt(args, 2)];
    return result(() =>
      withGroup(numberAt(args, 0), (group) => group.write(combine(group, group.read(left), group.read(right)))),
    );
  };
}

/** The element times the scalar, or the scalar's inverse. */
function scaled(isInverted: boolean): NativeFunction {
  return (context, _types, args) => {
    const [scalar, element] = [bytesRefAt(args, 1), bytesRefAt(args, 2)];
    const type = numberAt(args, 0);
    chargeNative(context, costOf(type) + COSTS.pointRead);
    return result(() =>
      withGroup(type, (group) => {
        const value = group.readScalar(scalar);
        return group.write(group.mul(group.read(element), isInverted ? inverse(group, value) : value));
      }),
    );
  };
}

function costOf(type: number): number {
  if (type === SCALAR || type === RISTRETTO_SCALAR) return scalars.mulCost;
  return type === GROUP_1 || type === RISTRETTO_POINT ? group1.mulCost : group2.mulCost;
}

function inverse<E>(group: Group<E>, value: bigint): bigint {
  if (value === 0n) throw new RangeError('zero has no inverse');
  return group.invert(value);
}

/** What is read of each part of that length. */
function readAll<E>(bytes: Uint8Array, length: number, read: (part: Uint8Array) => E): E[] {
  return Array.from({ length: bytes.length / length }, (_, i) => read(bytes.slice(i * length, (i + 1) * length)));
}

const ENABLED: NativeEntries = {
  internal_validate: (context, _types, args) => {
    chargeNative(context, COSTS.pointRead);
    const bytes = bytesRefAt(args, 1);
    const type = numberAt(args, 0);
    // Elements of the target group come from pairings alone.
    if (type === TARGET || type === UNCOMPRESSED_1 || type > RISTRETTO_POINT) return [false];
    const read = () =>
      withGroup(type, (group) => {
        group.read(bytes);
        return bytes;
      });
    return [attempt(read) !== undefined];
  },
  internal_add: binary((group, left, right) => group.add(left, right)),
  internal_sub: binary((group, left, right) => group.sub(left, right)),
  internal_mul: scaled(false),
  internal_div: scaled(true),
  internal_hash_to: (context, _types, args) => {
    const [type, message] = [numberAt(args, 0), bytesRefAt(args, 1)];
    chargeNative(context, COSTS.hashToPoint + message.length * COSTS.perByte);
    if (message.length === 0) return abortNative(E_INVALID_INPUT);
    if (type === GROUP_1) return [toVector(bls.shortSignatures.hash(message).toBytes())];
    return type === GROUP_2 ? [toVector(bls.longSignatures.hash(message).toBytes())] : abortNative(E_INVALID_INPUT);
  },
  internal_multi_scalar_mul: (context, _types, args) => {
    const [type, scalarBytes, elementBytes] = [numberAt(args, 0), bytesRefAt(args, 1), bytesRefAt(args, 2)];
    if (type !== GROUP_1 && type !== GROUP_2) return abortNative(E_INVALID_INPUT);
    const { bytes } = type === GROUP_1 ? group1 : group2;
    const count = elementBytes.length / bytes;
    if (count === 0 || !Number.isInteger(count) || scalarBytes.length !== count * bls.SCALAR_BYTES) {
      return abortNative(E_INVALID_INPUT);
    }
    if (count > MAX_MULTIPLIED) return abortNative(E_INPUT_TOO_LONG);
    // Multiplied together, points take about half the time.
    chargeNative(context, count * (costOf(type) / 2 + COSTS.pointRead));
    return result(() => {
      const factors = readAll(scalarBytes, bls.SCALAR_BYTES, bls.scalarOf);
      return type === GROUP_1
        ? group1.write(pippenger(bls.G1.Point, readAll(elementBytes, bls.G1_BYTES, bls.g1Of), factors))
        : group2.write(pippenger(bls.G2.Point, readAll(elementBytes, bls.G2_BYTES, bls.g2Of), factors));
    });
  },
  internal_pairing: (context, _types, args) => {
    chargeNative(context, COSTS.pairing + 2 * COSTS.pointRead);
    const [left, right] = [bytesRefAt(args, 1), bytesRefAt(args, 2)];
    if (numberAt(args, 0) !== GROUP_1) return abortNative(E_INVALID_INPUT);
    return result(() => bls.gtBytes(bls.pair(group1.read(left), group2.read(right))));
  },
  internal_convert: (context, _types, args) => {
    chargeNative(context, COSTS.pointRead);
    const [from, to, element] = [numberAt(args, 0), numberAt(args, 1), bytesRefAt(args, 2)];
    if (from === GROUP_1 && to === UNCOMPRESSED_1) return result(() => bls.uncompressedBytes(group1.read(element)));
    if (from !== UNCOMPRESSED_1 || to !== GROUP_1) return abortNative(E_INVALID_INPUT);
    return result(() => group1.write(bls.uncompressedG1Of(element)));
  },
  internal_sum: (context, _types, args) => {
    const terms = listOf(refAt(args, 1));
    if (numberAt(args, 0) !== UNCOMPRESSED_1) return abortNative(E_INVALID_INPUT);
    if (terms.length > MAX_SUMMED) return abortNative(E_INPUT_TOO_LONG);
    chargeNative(context, terms.length * COSTS.pointAdd);
    return result(() => {
      const points = terms.map((term) => bls.uncompressedG1Of(bytesOf(term)));
      return bls.uncompressedBytes(points.reduce((sum, point) => sum.add(point), bls.G1.Point.ZERO));
    });
  },
};

function withoutRistretto(native: NativeFunction): NativeFunction {
  return (context, types, args) => {
    const type = numberAt(args, 0);
    if (type === RISTRETTO_SCALAR || type === RISTRETTO_POINT) return abortNative(E_NOT_SUPPORTED);
    return native(context, types, args);
  };
}

/** The natives; without ristretto255 its operations abort as on mainnet. */
export function groupOpsNatives(hasRistretto: boolean): NativeEntries {
  if (hasRistretto) return ENABLED;
  return Object.fromEntries(Object.entries(ENABLED).map(([name, native]) => [name, withoutRistretto(native)]));
}
