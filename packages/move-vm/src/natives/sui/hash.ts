/** Natives of `sui::hash` and `sui::hmac`. */
import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js';
import { COSTS } from '../../gas/costs.ts';
import { bytesRefAt, toVector } from '../arguments.ts';
import { chargeNative, type NativeEntries, type NativeFunction } from '../native.ts';

function hashWith(hash: (bytes: Uint8Array) => Uint8Array): NativeFunction {
  return (context, _types, args) => {
    const bytes = bytesRefAt(args, 0);
    chargeNative(context, bytes.length * COSTS.perByte);
    return [toVector(hash(bytes))];
  };
}

export const SUI_HASH_NATIVES: NativeEntries = {
  blake2b256: hashWith((bytes) => blake2b(bytes, { dkLen: 32 })),
  keccak256: hashWith(keccak_256),
};

export const HMAC_NATIVES: NativeEntries = {
  hmac_sha3_256: (context, _types, args) => {
    const key = bytesRefAt(args, 0);
    const message = bytesRefAt(args, 1);
    chargeNative(context, (key.length + message.length) * COSTS.perByte);
    return [toVector(hmac(sha3_256, key, message))];
  },
};
