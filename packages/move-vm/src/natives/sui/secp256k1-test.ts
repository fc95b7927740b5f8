/**
 * Natives of `sui::ecdsa_k1` that only tests have: keys of a seed, and signatures. The private key is the first 32 bytes that Rust's StdRng
 * (ChaCha with 12 rounds) gives for the seed. Follows sui-move-natives/src/crypto/ecdsa_k1.rs and rand_chacha.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { booleanOf } from '../../values/typed-value.ts';
import { attempt, bytesRefAt, numberAt, toVector } from '../arguments.ts';
import { chachaBlock } from '../chacha.ts';
import { abortNative, type NativeEntries } from '../native.ts';

const E_INVALID_PRIVATE_KEY = 3n;
const E_INVALID_HASH_FUNCTION = 4n;
const E_INVALID_SEED = 5n;
const HASHES = [keccak_256, sha256];
const KEY_BYTES = 32;
const ROUNDS = 12;

export const SECP256K1_TEST_NATIVES: NativeEntries = {
  secp256k1_sign: (_context, _types, args) => {
    const [key, message] = [bytesRefAt(args, 0), bytesRefAt(args, 1)];
    if (!secp256k1.utils.isValidSecretKey(key)) return abortNative(E_INVALID_PRIVATE_KEY);
    const hashed = HASHES[numberAt(args, 2)]?.(message);
    if (hashed === undefined) return abortNative(E_INVALID_HASH_FUNCTION);
    // The library puts the recovery byte first, Sui last.
    const [recovery = 0, ...signature] = secp256k1.sign(hashed, key, {
      prehash: false,
      lowS: true,
      format: 'recovered',
    });
    return [booleanOf(args[3]) ? [...signature, recovery] : signature];
  },
  secp256k1_keypair_from_seed: (_context, _types, args) => {
    const seed = bytesRefAt(args, 0);
    if (seed.length !== KEY_BYTES) return abortNative(E_INVALID_SEED);
    const privateKey = chachaBlock(seed, 0, ROUNDS).slice(0, KEY_BYTES);
    const publicKey = attempt(() => secp256k1.getPublicKey(privateKey, true)) ?? abortNative(E_INVALID_SEED);
    return [[toVector(privateKey), toVector(publicKey)]];
  },
};
