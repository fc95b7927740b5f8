/**
 * Whether the validators of some keys signed a message together: BLS12-381 with keys in G2 and signatures in G1, as on Sui (min_sig). Owns
 * which points are checked to be of the prime-order subgroup, and which need no check.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';

const { G2, fields, millerLoopBatch, shortSignatures, utils } = bls12_381;

export type PublicKeyPoint = ReturnType<typeof G2.Point.fromBytes>;

type SignaturePoint = ReturnType<typeof shortSignatures.Signature.fromBytes>;

/** What a pairing computes from a point of G2 first. */
type Lines = ReturnType<typeof utils.calcPairingPrecomputes>;

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

/**
 * Returns whether `signature` (compressed) is the sum of signatures of `message` by the owners of all these keys: whether
 * e(hash, sum of keys) · e(signature, -generator) is one. False for bytes that are no point of the subgroup.
 *
 * The keys were checked by `decodeKey`, so their sum is in the subgroup, too; the hash is mapped into it, and the generator is of it. The
 * library's own `verify` checks these again, which takes as long as the pairings. Adding the keys up is safe: the owner of each
 * proved to the chain that it holds the secret key.
 */
export function isSignedByAll(keys: readonly PublicKeyPoint[], message: Uint8Array, signature: Uint8Array): boolean {
  const sum = keys.reduce((total, key) => total.add(key), G2.Point.ZERO);
  const signed = decodeSignature(signature);
  const hash = shortSignatures.hash(message);
  if (sum.is0() || signed === null || hash.is0()) return false;
  const [hashed, given] = [hash.toAffine(), signed.toAffine()];
  negatedGenerator ??= utils.calcPairingPrecomputes(G2.Point.BASE.negate());
  const product = millerLoopBatch([
    [utils.calcPairingPrecomputes(sum), hashed.x, hashed.y],
    [negatedGenerator, given.x, given.y],
  ]);
  return fields.Fp12.eql(fields.Fp12.finalExponentiate(product), fields.Fp12.ONE);
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
