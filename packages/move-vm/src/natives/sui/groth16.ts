/** Natives of `sui::groth16`. Follows sui-move-natives/src/crypto/groth16.rs. */
import { COSTS } from '../../gas/costs.ts';
import type { MoveValue } from '../../values/value.ts';
import { attempt, bytesRefAt, numberAt, toVector } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';
import { type PreparedKey, prepareKey, verifyProof } from '../pairing/groth16.ts';
import { BLS12381_PROOFS, BN254_PROOFS } from '../pairing/proof-curves.ts';

const E_INVALID_VERIFYING_KEY = 0n;
const E_INVALID_CURVE = 1n;
const E_TOO_MANY_PUBLIC_INPUTS = 2n;
const BLS12381 = 0;
const BN254 = 1;
const SCALAR_BYTES = 32;
/** Points have 32 to 96 bytes; so many are charged for. */
const POINT_BYTES = 48;
const MAX_PUBLIC_INPUTS = 8;
/** A prepared key is made of one pairing, a proof is checked with three. */
const PAIRINGS_OF_PROOF = 3;

function prepare(curve: number, key: Uint8Array): PreparedKey | undefined {
  if (curve === BLS12381) return attempt(() => prepareKey(BLS12381_PROOFS, key));
  if (curve === BN254) return attempt(() => prepareKey(BN254_PROOFS, key));
  return abortNative(E_INVALID_CURVE);
}

function verify(curve: number, key: PreparedKey, inputs: Uint8Array, proof: Uint8Array): boolean | undefined {
  if (curve === BLS12381) return attempt(() => verifyProof(BLS12381_PROOFS, key, inputs, proof));
  if (curve === BN254) return attempt(() => verifyProof(BN254_PROOFS, key, inputs, proof));
  return abortNative(E_INVALID_CURVE);
}

export const GROTH16_NATIVES: NativeEntries = {
  prepare_verifying_key_internal: (context, _types, args): MoveValue[] => {
    const key = bytesRefAt(args, 1);
    chargeNative(context, COSTS.pairing + Math.ceil(key.length / POINT_BYTES) * COSTS.pointRead);
    const prepared = prepare(numberAt(args, 0), key);
    return [(prepared ?? abortNative(E_INVALID_VERIFYING_KEY)).map(toVector)];
  },
  verify_groth16_proof_internal: (context, _types, args) => {
    const key: PreparedKey = [bytesRefAt(args, 1), bytesRefAt(args, 2), bytesRefAt(args, 3), bytesRefAt(args, 4)];
    const [inputs, proof] = [bytesRefAt(args, 5), bytesRefAt(args, 6)];
    const points = Math.ceil((key[0].length + proof.length) / POINT_BYTES);
    const scalars = Math.ceil(inputs.length / SCALAR_BYTES);
    chargeNative(context, PAIRINGS_OF_PROOF * COSTS.pairing + points * COSTS.pointRead + scalars * COSTS.groupMul);
    if (inputs.length > MAX_PUBLIC_INPUTS * SCALAR_BYTES) return abortNative(E_TOO_MANY_PUBLIC_INPUTS);
    return [verify(numberAt(args, 0), key, inputs, proof) ?? false];
  },
};
