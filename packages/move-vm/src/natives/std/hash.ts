/** Natives of `std::hash`. */
import { sha256 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { COSTS } from '../../gas/costs.ts';
import { bytesAt, toVector } from '../arguments.ts';
import { chargeNative, type NativeEntries, type NativeFunction } from '../native.ts';

function hashWith(hash: (bytes: Uint8Array) => Uint8Array): NativeFunction {
  return (context, _types, args) => {
    const bytes = bytesAt(args, 0);
    chargeNative(context, bytes.length * COSTS.perByte);
    return [toVector(hash(bytes))];
  };
}

export const HASH_NATIVES: NativeEntries = { sha2_256: hashWith(sha256), sha3_256: hashWith(sha3_256) };
