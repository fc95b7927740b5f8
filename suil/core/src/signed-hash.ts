/**
 * The hash that a key of Sui signs: of a transaction or a personal message, with its intent. It is what a hardware wallet shows that cannot
 * read what it signs; the digest of a transaction is another one.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Scope, version and application, before the bytes. */
const INTENTS = { transaction: [0, 0, 0], message: [3, 0, 0] } as const;

/** Returns BLAKE2b-256 of BCS transaction data or of a message's bytes, each behind its intent: `0x` and 64 hexadecimal digits. */
export function signedHashOf(kind: keyof typeof INTENTS, bytes: Uint8Array): string {
  const length = kind === 'message' ? encodeLength(bytes.length) : [];
  return `0x${bytesToHex(blake2b(Uint8Array.from([...INTENTS[kind], ...length, ...bytes]), { dkLen: 32 }))}`;
}

/** BCS writes a vector's length seven bits at a time, lowest first. */
function encodeLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...encodeLength(length >>> 7)];
}
