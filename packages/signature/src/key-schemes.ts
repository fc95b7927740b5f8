/**
 * The three schemes of plain keys, verified by Node's own crypto: ed25519, secp256k1, secp256r1. Owns their byte forms and what Sui asks
 * of them beyond OpenSSL: a compressed key and, for both curves of ECDSA, the lower of the two possible s.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

export type KeyScheme = {
  name: 'ED25519' | 'Secp256k1' | 'Secp256r1';
  flag: number;
  keyBytes: number;
  /** Whether the 64 bytes are a signature of the 32 bytes by this key; false for anything that cannot be either. Never rejects. */
  verify: (
    digest: Uint8Array,
    signature: Uint8Array,
    publicKey: Uint8Array,
    place: VerificationPlace,
  ) => boolean | Promise<boolean>;
};

/**
 * Where OpenSSL works: in the calling thread, or in a thread of Node's pool. The pool verifies several side by side; the way there and
 * back takes about two thirds of an Ed25519 verification more of the processor's time.
 */
export type VerificationPlace = 'calling thread' | 'thread pool';

export const SIGNATURE_BYTES = 64;
/** Of base64, that hold the first byte. */
const FLAG_CHARACTERS = 4;

// DER heads of public keys (RFC 8410, RFC 5480): algorithm, curve, and the start of the bit string.
const SECP256K1_HEAD = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');
const SECP256R1_HEAD = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

// Half of each curve's order, rounded down (SEC 2, version 2).
const SECP256K1_HALF = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');
const SECP256R1_HALF = Buffer.from('7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8', 'hex');

export const KEY_SCHEMES: readonly KeyScheme[] = [
  { name: 'ED25519', flag: 0, keyBytes: 32, verify: verifyEd25519 },
  { name: 'Secp256k1', flag: 1, keyBytes: 33, verify: ecdsa(SECP256K1_HEAD, SECP256K1_HALF) },
  { name: 'Secp256r1', flag: 2, keyBytes: 33, verify: ecdsa(SECP256R1_HEAD, SECP256R1_HALF) },
];

/** Whether a signature (base64, as wallets give it) is of one of these schemes, by its flag. */
export function isOfPlainKey(signature: string): boolean {
  const [flag] = Buffer.from(signature.slice(0, FLAG_CHARACTERS), 'base64');
  return KEY_SCHEMES.some((scheme) => scheme.flag === flag);
}

function verifyEd25519(
  ...[digest, signature, publicKey, place]: Parameters<KeyScheme['verify']>
): boolean | Promise<boolean> {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = readKey(() => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  return key !== null && VERIFY[place](null, digest, key, signature);
}

function ecdsa(head: Buffer, halfOrder: Buffer): KeyScheme['verify'] {
  return (digest, signature, publicKey, place) => {
    // OpenSSL takes either s; Sui, so that a signature has one form only, the lower.
    if (Buffer.compare(signature.subarray(32), halfOrder) > 0) return false;
    const spki = { key: Buffer.concat([head, publicKey]), format: 'der', type: 'spki' } as const;
    const key = readKey(() => createPublicKey(spki));
    return key !== null && VERIFY[place]('sha256', digest, key, encodeDer(signature));
  };
}

const VERIFY = {
  'calling thread': verify,
  'thread pool': (hash: string | null, digest: Uint8Array, key: KeyObject, signature: Uint8Array): Promise<boolean> =>
    new Promise((resolve) => {
      verify(hash, digest, key, signature, (error, isValid) => resolve(error === null && isValid));
    }),
} as const;

/** Returns r and s as OpenSSL wants them. Node's own conversion of the plain form costs a tenth of a verification. */
function encodeDer(signature: Uint8Array): Buffer {
  const r = encodeInteger(signature.subarray(0, 32));
  const s = encodeInteger(signature.subarray(32));
  return Buffer.concat([Uint8Array.of(0x30, r.length + s.length), r, s]);
}

/** The shortest form; a zero byte keeps a high first bit from meaning a sign. */
function encodeInteger(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(first === -1 ? 31 : first);
  const [highest = 0] = digits;
  const sign = highest >= 0x80 ? [0] : [];
  return Uint8Array.of(0x02, digits.length + sign.length, ...sign, ...digits);
}

/** OpenSSL throws for bytes that are no key: then they signed nothing. */
function readKey(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}
