/** The two curves of `sui::groth16`. Target elements are written as arkworks does: little-endian coordinates, from the lowest up. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bn254 } from '@noble/curves/bn254.js';
import { toLittleEndian } from '../../little-endian.ts';
import * as bls from './bls12381.ts';
import * as bn from './bn254.ts';
import type { ProofCurve } from './groth16.ts';

interface Pair {
  readonly c0: bigint;
  readonly c1: bigint;
}
interface Triple {
  readonly c0: Pair;
  readonly c1: Pair;
  readonly c2: Pair;
}

/** Coordinates of a target element in arkworks' order. */
function targetBytes({ c0, c1 }: { readonly c0: Triple; readonly c1: Triple }, length: number): Uint8Array {
  const coordinates = [c0, c1].flatMap((half) => [half.c0, half.c1, half.c2]).flatMap((pair) => [pair.c0, pair.c1]);
  const bytes = new Uint8Array(coordinates.length * length);
  for (const [place, value] of coordinates.entries()) bytes.set(toLittleEndian(value, length), place * length);
  return bytes;
}

interface Point<P> {
  is0(): boolean;
  add(other: P): P;
  multiplyUnsafe(scalar: bigint): P;
}

function combine<P extends Point<P>>(first: P, terms: readonly { readonly point: P; readonly scalar: bigint }[]): P {
  return terms.reduce((sum, { point, scalar }) => sum.add(point.multiplyUnsafe(scalar)), first);
}

/** Pairs without an identity in them: such a pair's pairing is one. */
function present<P1 extends { is0(): boolean }, P2 extends { is0(): boolean }>(
  pairs: readonly { readonly g1: P1; readonly g2: P2 }[],
): { g1: P1; g2: P2 }[] {
  return pairs.filter(({ g1, g2 }) => !g1.is0() && !g2.is0());
}

export const BLS12381_PROOFS: ProofCurve<bls.G1Point, bls.G2Point> = {
  g1Bytes: bls.G1_BYTES,
  g2Bytes: bls.G2_BYTES,
  order: bls.fields.Fr.ORDER,
  g1: bls.g1Of,
  g2: bls.g2Of,
  encodeG2: (point) => bls.pointBytes(point, bls.G2.Point.ZERO),
  negateG2: (point) => point.negate(),
  combine,
  pairingProduct: (pairs) => targetBytes(bls12_381.pairingBatch(present(pairs)), bls.G1_BYTES),
};

export const BN254_PROOFS: ProofCurve<bn.G1Point, bn.G2Point> = {
  g1Bytes: bn.FIELD_BYTES,
  g2Bytes: 2 * bn.FIELD_BYTES,
  order: bn.fields.Fr.ORDER,
  g1: bn.g1Of,
  g2: bn.g2Of,
  encodeG2: bn.g2Bytes,
  negateG2: (point) => point.negate(),
  combine,
  pairingProduct: (pairs) => targetBytes(bn254.pairingBatch(present(pairs)), bn.FIELD_BYTES),
};
