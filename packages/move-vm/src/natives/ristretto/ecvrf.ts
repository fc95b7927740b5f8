/**
 * Natives of `sui::ecvrf`: RFC 9381 over ristretto255 with SHA-512 and the suite `sui_vrf`. Follows sui-move-natives/src/crypto/ecvrf.rs and
 * fastcrypto/src/vrf.rs.
 */
import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { COSTS } from '../../gas/costs.ts';
import { fromLittleEndian } from '../../little-endian.ts';
import { attempt, bytesRefAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';
import { POINT_BYTES, Point, pointOf, type RistrettoPoint } from './groups.ts';

const E_INVALID_HASH_LENGTH = 1n;
const E_INVALID_PUBLIC_KEY = 2n;
const E_INVALID_PROOF = 3n;

const OUTPUT_BYTES = 64;
const CHALLENGE_BYTES = 16;
const PROOF_BYTES = 80;
const SUITE = utf8ToBytes('sui_vrf');
const DST = 'ECVRF_ristretto255_XMD:SHA-512_R255MAP_RO_sui_vrf';
/** Domain separators of RFC 9381, 5.2 and 5.4.3. */
const CHALLENGE_FRONT = 2;
const OUTPUT_FRONT = 3;
const BACK = 0;

interface Proof {
  readonly gamma: RistrettoPoint;
  readonly challenge: Uint8Array;
  readonly response: bigint;
}

/** Reads gamma, challenge and response; the response must be below the order. */
function readProof(bytes: Uint8Array): Proof | undefined {
  if (bytes.length !== PROOF_BYTES) return undefined;
  const gamma = readPoint(bytes.subarray(0, POINT_BYTES));
  const response = fromLittleEndian(bytes.subarray(POINT_BYTES + CHALLENGE_BYTES));
  if (gamma === undefined || response >= Point.Fn.ORDER) return undefined;
  return { gamma, challenge: bytes.slice(POINT_BYTES, POINT_BYTES + CHALLENGE_BYTES), response };
}

function readPoint(bytes: Uint8Array): RistrettoPoint | undefined {
  return attempt(() => pointOf(bytes));
}

function hashOf(front: number, parts: readonly Uint8Array[]): Uint8Array {
  return sha512(concatBytes(SUITE, Uint8Array.of(front), ...parts, Uint8Array.of(BACK)));
}

/** RFC 9381, 5.3: whether the challenge is that of U = s·B − c·Y and V = s·H − c·Gamma. */
function isProof(key: RistrettoPoint, alpha: Uint8Array, { gamma, challenge, response }: Proof): boolean {
  const keyBytes = key.toBytes();
  const hashed = ristretto255_hasher.hashToCurve(concatBytes(keyBytes, alpha), { DST });
  const factor = fromLittleEndian(challenge);
  const u = Point.BASE.multiplyUnsafe(response).subtract(key.multiplyUnsafe(factor));
  const v = hashed.multiplyUnsafe(response).subtract(gamma.multiplyUnsafe(factor));
  const points = [hashed, gamma, u, v].map((point) => point.toBytes());
  return isSame(hashOf(CHALLENGE_FRONT, [keyBytes, ...points]).subarray(0, CHALLENGE_BYTES), challenge);
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, i) => byte === right[i]);
}

export const ECVRF_NATIVES: NativeEntries = {
  ecvrf_verify: (context, _types, args) => {
    const [output, alpha] = [bytesRefAt(args, 0), bytesRefAt(args, 1)];
    chargeNative(context, COSTS.vrf + alpha.length * COSTS.perByte);
    if (output.length !== OUTPUT_BYTES) return abortNative(E_INVALID_HASH_LENGTH);
    const key = readPoint(bytesRefAt(args, 2)) ?? abortNative(E_INVALID_PUBLIC_KEY);
    const proof = readProof(bytesRefAt(args, 3)) ?? abortNative(E_INVALID_PROOF);
    // The neutral element is no key: its outputs could be foreseen.
    if (key.is0() || !isProof(key, alpha, proof)) return [false];
    return [isSame(hashOf(OUTPUT_FRONT, [proof.gamma.toBytes()]), output)];
  },
};
