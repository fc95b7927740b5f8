/**
 * Natives of `sui::ed25519`, `sui::ecdsa_k1` and `sui::ecdsa_r1`. A malformed key or signature is `false` when verifying and an
 * abort when recovering. Follows sui-move-natives/src/crypto/{ed25519,ecdsa_k1,ecdsa_r1}.rs.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { COSTS } from '../../gas/costs.ts';
import { attempt, bytesRefAt, numberAt, toVector } from '../arguments.ts';
import { abortNative, chargeNative, type NativeContext, type NativeEntries, type NativeFunction } from '../native.ts';

const E_FAIL_TO_RECOVER = 0n;
const E_INVALID_SIGNATURE = 1n;
const E_INVALID_PUBLIC_KEY = 2n;
const KECCAK256 = 0;
const SHA256 = 1;

function digest(message: Uint8Array, hash: number): Uint8Array | undefined {
  if (hash === KECCAK256) return keccak_256(message);
  return hash === SHA256 ? sha256(message) : undefined;
}

function charge(context: NativeContext, message: Uint8Array): void {
  chargeNative(context, COSTS.signature + message.length * COSTS.perByte);
}

/** Arguments: signature (64), public key (33), message, hash. Only low-s signatures are valid. */
function verifyWith(curve: typeof secp256k1): NativeFunction {
  return (context, _types, args) => {
    const [signature, key, message] = [bytesRefAt(args, 0), bytesRefAt(args, 1), bytesRefAt(args, 2)];
    charge(context, message);
    const hashed = digest(message, numberAt(args, 3));
    if (!hashed || signature.length !== 64 || key.length !== 33) return [false];
    return [attempt(() => curve.verify(signature, hashed, key, { prehash: false, lowS: true })) ?? false];
  };
}

/** Arguments: signature (64 and the recovery byte), message, hash. Gives the compressed key. */
function recoverWith(curve: typeof secp256k1): NativeFunction {
  return (context, _types, args) => {
    const [signature, message] = [bytesRefAt(args, 0), bytesRefAt(args, 1)];
    charge(context, message);
    const recovery = signature[64];
    if (signature.length !== 65 || recovery === undefined || recovery > 3) return abortNative(E_INVALID_SIGNATURE);
    const hashed = digest(message, numberAt(args, 2));
    const recovered = Uint8Array.of(recovery, ...signature.subarray(0, 64));
    const key = hashed && attempt(() => curve.recoverPublicKey(recovered, hashed, { prehash: false }));
    return key ? [toVector(key)] : abortNative(E_FAIL_TO_RECOVER);
  };
}

export const ED25519_NATIVES: NativeEntries = {
  ed25519_verify: (context, _types, args) => {
    const [signature, key, message] = [bytesRefAt(args, 0), bytesRefAt(args, 1), bytesRefAt(args, 2)];
    charge(context, message);
    if (signature.length !== 64 || key.length !== 32) return [false];
    return [attempt(() => ed25519.verify(signature, message, key, { zip215: true })) ?? false];
  },
};

export const ECDSA_K1_NATIVES: NativeEntries = {
  secp256k1_verify: verifyWith(secp256k1),
  secp256k1_ecrecover: recoverWith(secp256k1),
  decompress_pubkey: (context, _types, args) => {
    const key = bytesRefAt(args, 0);
    charge(context, key);
    const full = key.length === 33 ? attempt(() => secp256k1.Point.fromBytes(key).toBytes(false)) : undefined;
    return full ? [toVector(full)] : abortNative(E_INVALID_PUBLIC_KEY);
  },
};

export const ECDSA_R1_NATIVES: NativeEntries = {
  secp256r1_verify: verifyWith(p256),
  secp256r1_ecrecover: recoverWith(p256),
};
