/**
 * Digests as Sui derives them: blake2b-256 over a type name, `::` and the value's BCS. Owns hashing;
 * does not know what is inside the bytes.
 * Follows sui-types/src/crypto.rs (default_hash) and move-core-types hashing of `BcsSignable` names.
 */

import { blake2b } from '@noble/hashes/blake2.js';
import { assert } from '@suil/errors';
import { digestBytes, digestText } from '../bytes/base58.ts';
import { compareBytes } from '../bytes/text.ts';

export type DigestSubject =
  | 'TransactionData'
  | 'TransactionEffects'
  | 'TransactionEvents'
  | 'Object'
  | 'CheckpointSummary'
  | 'CheckpointContents';

const encoder = new TextEncoder();
const prefixes = new Map<DigestSubject, Uint8Array>();

/** The digest before any transaction; never a dependency. */
export const GENESIS_MARKER = digestText(new Uint8Array(32));

export function blake2b256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = blake2b.create({ dkLen: 32 });
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the base58 digest of a value from its BCS. */
export function digestOf(subject: DigestSubject, bytes: Uint8Array): string {
  let prefix = prefixes.get(subject);
  if (!prefix) {
    prefix = encoder.encode(`${subject}::`);
    prefixes.set(subject, prefix);
  }
  return digestText(blake2b256(prefix, bytes));
}

/** Orders base58 digests by their bytes, as a BTreeSet of digests does. */
export function sortDigests(digests: Iterable<string>): string[] {
  return [...digests]
    .map((text) => ({ text, bytes: bytesOf(text) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map((entry) => entry.text);
}

function bytesOf(digest: string): Uint8Array {
  const bytes = digestBytes(digest);
  assert(bytes, `${digest} is a digest`);
  return bytes;
}
