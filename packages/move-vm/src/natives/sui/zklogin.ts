/**
 * Native of `sui::zklogin_verified_issuer`: whether an address follows from an issuer and a seed, as addresses of zkLogin do. It checks no proof.
 * Follows sui-move-natives/src/crypto/zklogin.rs and fastcrypto-zkp/src/bn254/utils.rs.
 */
import { bn254_Fr } from '@noble/curves/bn254.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { COSTS } from '../../gas/costs.ts';
import { toHex } from '../../hex.ts';
import { toLittleEndian } from '../../little-endian.ts';
import { addressAt, attempt, bigintAt, bytesRefAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

const E_INVALID_INPUT = 0n;
const ZKLOGIN_FLAG = 5;
const SEED_BYTES = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The length of the issuer is one byte, whatever it is; seeds are taken modulo the order of the field. */
function addressOf(issuer: Uint8Array, seed: bigint): string {
  const seedBytes = toLittleEndian(bn254_Fr.create(seed), SEED_BYTES).reverse();
  const flagAndLength = Uint8Array.of(ZKLOGIN_FLAG, issuer.length % 256);
  return toHex(blake2b(concatBytes(flagAndLength, issuer, seedBytes), { dkLen: 32 }));
}

export const ZKLOGIN_ISSUER_NATIVES: NativeEntries = {
  check_zklogin_issuer_internal: (context, _types, args) => {
    const issuer = bytesRefAt(args, 2);
    chargeNative(context, issuer.length * COSTS.perByte);
    if (attempt(() => utf8.decode(issuer)) === undefined) return abortNative(E_INVALID_INPUT);
    return [addressAt(args, 0) === addressOf(issuer, bigintAt(args, 1))];
  },
};
