/**
 * Whether the validators of some keys signed a message together: BLS12-381 with keys in G2 and signatures in G1, as on Sui (min_sig). Owns
 * which points are checked to be of the prime-order subgroup, and which need no check.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

const { G1, G2, fields, millerLoopBatch, shortSignatures, utils } = bls12_381;

export type PublicKeyPoint = ReturnType<typeof G2.Point.fromBytes>;

type SignaturePoint = ReturnType<typeof shortSignatures.Signature.fromBytes>;

/** What a pairing computes from a point of G2 first. */
type Lines = ReturnType<typeof utils.calcPairingPrecomputes>;

const FACTOR_BYTES = 16;
let negatedGenerator: Lines | undefined;

/** Returns null for bytes that are no point of the prime-order subgroup, and for its zero, which any signature of nothing fits. */
export function decodeKey(publicKey: Uint8Array): PublicKeyPoint | null {
  try {
    const point = G2.Point.fromBytes(publicKey);
    return point.is0() ? null : point;
  } catch {
    return null;
  }
}

/** A message, and the signature that the owners of all these keys are said to have made of it. The keys were checked by `decodeKey`. */
export interface SignedMessage {
  readonly keys: readonly PublicKeyPoint[];
  readonly message: Uint8Array;
  /** Compressed. */
  readonly signature: Uint8Array;
}

/**
 * Returns whether each `signature` is the sum of signatures of its `message` by the owners of all its keys: whether
 * e(hash, sum of keys) · e(signature, -generator) is one. False for bytes that are no point of the subgroup. One that is wrong passes
 * among several with a probability of 2⁻¹²⁸ at most, alone never.
 *
 * Of several, each equation but the first is raised to a random power, and the product of all is compared with one: the powers of an equation
 * that does not hold are all different, so one of 2¹²⁸ at most makes up for the others. That needs every point to be of the prime-order
 * subgroup: `decodeKey` and `decodeSignature` see to it, a sum of such points is in it, too, the hash is mapped into it, and the generator is
 * of it. The library's own `verify` checks these again, which takes as long as the pairings. Adding the keys of a message up is safe: the
 * owner of each proved to the chain that it holds the secret key.
 */
export function areSigned(all: readonly SignedMessage[]): boolean {
  let signatures: SignaturePoint = G1.Point.ZERO;
  const pairs: Parameters<typeof millerLoopBatch>[0] = [];
  for (const { keys, message, signature } of all) {
    const sum = keys.reduce((total, key) => total.add(key), G2.Point.ZERO);
    const signed = decodeSignature(signature);
    const hash = shortSignatures.hash(message);
    if (sum.is0() || signed === null || hash.is0()) return false;
    const factor = pairs.length === 0 ? 1n : randomFactor();
    signatures = signatures.add(signed.multiplyUnsafe(factor));
    pairs.push(toPair(utils.calcPairingPrecomputes(sum), hash.multiplyUnsafe(factor)));
  }
  // By chance the sum of right signatures is zero once in the group's order; where no signature is given it always is.
  if (signatures.is0()) return false;
  negatedGenerator ??= utils.calcPairingPrecomputes(G2.Point.BASE.negate());
  pairs.push(toPair(negatedGenerator, signatures));
  return fields.Fp12.eql(fields.Fp12.finalExponentiate(millerLoopBatch(pairs)), fields.Fp12.ONE);
}

function toPair(lines: Lines, point: SignaturePoint): Parameters<typeof millerLoopBatch>[0][number] {
  const { x, y } = point.toAffine();
  return [lines, x, y];
}

/** Returns one of 2¹²⁸ numbers from 1 on, which those who made the signatures cannot know. */
function randomFactor(): bigint {
  return BigInt(`0x${bytesToHex(randomBytes(FACTOR_BYTES))}`) + 1n;
}

/** Returns null for bytes that are no point of the prime-order subgroup, and for its zero. */
function decodeSignature(bytes: Uint8Array): SignaturePoint | null {
  try {
    const point = shortSignatures.Signature.fromBytes(bytes);
    return point.is0() ? null : point;
  } catch {
    return null;
  }
}
