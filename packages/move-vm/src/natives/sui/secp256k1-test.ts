/**
 * Natives of `sui::ecdsa_k1` that only tests have: keys of a seed, and signatures. The private key is the first 32 bytes that Rust's StdRng
 * (ChaCha with 12 rounds) gives for the seed. Follows sui-move-natives/src/crypto/ecdsa_k1.rs and rand_chacha.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { booleanOf } from '../../values/typed-value.ts';
import { attempt, bytesRefAt, numberAt, toVector } from '../arguments.ts';
import { abortNative, type NativeEntries } from '../native.ts';

const E_INVALID_PRIVATE_KEY = 3n;
const E_INVALID_HASH_FUNCTION = 4n;
const E_INVALID_SEED = 5n;
const HASHES = [keccak_256, sha256];
const KEY_BYTES = 32;
const DOUBLE_ROUNDS = 6;
/** `expand 32-byte k`, as ChaCha begins. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const QUARTER_ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The first 32 bytes of the stream of a key, at position zero. */
function firstBytes(key: Uint8Array): Uint8Array {
  const words = new DataView(key.buffer, key.byteOffset, key.length);
  const initial = new Uint32Array(16);
  initial.set(CONSTANTS);
  for (let i = 0; i < 8; i++) initial[4 + i] = words.getUint32(4 * i, true);
  const state = initial.slice();
  for (let round = 0; round < DOUBLE_ROUNDS; round++) for (const places of QUARTER_ROUNDS) quarterRound(state, places);
  const bytes = new Uint8Array(KEY_BYTES);
  const out = new DataView(bytes.buffer);
  for (let i = 0; i < KEY_BYTES / 4; i++) out.setUint32(4 * i, (state[i] ?? 0) + (initial[i] ?? 0), true);
  return bytes;
}

function quarterRound(state: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): void {
  const step = (to: number, from: number, mixed: number, bits: number) => {
    state[to] = (state[to] ?? 0) + (state[from] ?? 0);
    const xor = ((state[mixed] ?? 0) ^ (state[to] ?? 0)) >>> 0;
    state[mixed] = (xor << bits) | (xor >>> (32 - bits));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

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
    const privateKey = firstBytes(seed);
    const publicKey = attempt(() => secp256k1.getPublicKey(privateKey, true)) ?? abortNative(E_INVALID_SEED);
    return [[toVector(privateKey), toVector(publicKey)]];
  },
};
