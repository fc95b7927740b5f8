/** Natives of `sui::bls12381`: signatures. Bytes that are no points are `false`. Follows sui-move-natives/src/crypto/bls12381.rs. */
import { COSTS } from '../../gas/costs.ts';
import { attempt, bytesRefAt } from '../arguments.ts';
import { chargeNative, type NativeEntries, type NativeFunction } from '../native.ts';
import { G1_BYTES, G2_BYTES, g1Of, g2Of, longSignatures, shortSignatures } from '../pairing/bls12381.ts';

/** A signature is checked with two pairings. */
const PAIRINGS = 2;

function verifyWith(verify: (signature: Uint8Array, key: Uint8Array, message: Uint8Array) => boolean): NativeFunction {
  return (context, _types, args) => {
    const [signature, key, message] = [bytesRefAt(args, 0), bytesRefAt(args, 1), bytesRefAt(args, 2)];
    chargeNative(context, PAIRINGS * COSTS.pairing + COSTS.hashToPoint + message.length * COSTS.perByte);
    return [attempt(() => verify(signature, key, message)) ?? false];
  };
}

export const BLS12381_NATIVES: NativeEntries = {
  bls12381_min_sig_verify: verifyWith((signature, key, message) => {
    if (signature.length !== G1_BYTES || key.length !== G2_BYTES) return false;
    const [point, publicKey] = [g1Of(signature), g2Of(key)];
    if (point.is0() || publicKey.is0()) return false;
    return shortSignatures.verify(point, shortSignatures.hash(message), publicKey);
  }),
  bls12381_min_pk_verify: verifyWith((signature, key, message) => {
    if (signature.length !== G2_BYTES || key.length !== G1_BYTES) return false;
    const [point, publicKey] = [g2Of(signature), g1Of(key)];
    if (point.is0() || publicKey.is0()) return false;
    return longSignatures.verify(point, longSignatures.hash(message), publicKey);
  }),
};
