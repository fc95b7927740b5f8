/** Sui's digests: blake2b-256 of a type's name and its BCS. As bytes where they are compared, as base58 for people and storage. */
import { fromBase58, toBase58 } from '@mysten/bcs';
import { blake2b } from '@noble/hashes/blake2.js';
import { LightClientError } from '../errors.ts';

export type DigestedType =
  | 'CheckpointSummary'
  | 'CheckpointContents'
  | 'TransactionEffects'
  | 'TransactionEvents'
  | 'Object';

/** Computes what `digestOf` does: a faster one can be handed in where much is verified. */
export type Digester = (type: DigestedType, bytes: Uint8Array) => Uint8Array;

const DIGEST_BYTES = 32;
const encoder = new TextEncoder();
const hash = (type: DigestedType) => blake2b.create({ dkLen: DIGEST_BYTES }).update(encoder.encode(`${type}::`));
/** A state for each type that has taken in the name: a copy of it costs less than the name. */
const STATES: Readonly<Record<DigestedType, ReturnType<typeof hash>>> = {
  CheckpointSummary: hash('CheckpointSummary'),
  CheckpointContents: hash('CheckpointContents'),
  TransactionEffects: hash('TransactionEffects'),
  TransactionEvents: hash('TransactionEvents'),
  Object: hash('Object'),
};

/** Returns the digest of `bytes`, the BCS of a `type`: 32 bytes. */
export function digestOf(type: DigestedType, bytes: Uint8Array): Uint8Array {
  return STATES[type].clone().update(bytes).digest();
}

export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

/** @throws {CHECKPOINT_DIGEST_WRONG} unless `found`, the digest of `thing`, is the one that checkpoint `sequence` states */
export function assertDigest(found: Uint8Array, expected: Uint8Array, sequence: bigint, thing: string): void {
  if (isSameBytes(found, expected)) return;
  const context = { sequence, thing, found: formatDigest(found), expected: formatDigest(expected) };
  throw new LightClientError('CHECKPOINT_DIGEST_WRONG', context);
}

/** Returns a digest as Sui prints it. */
export function formatDigest(digest: Uint8Array): string {
  return toBase58(digest);
}

/** Returns the 32 bytes of a printed digest, or null when `text` is none. */
export function parseDigest(text: string): Uint8Array | null {
  try {
    const digest = fromBase58(text);
    return digest.length === DIGEST_BYTES ? digest : null;
  } catch {
    return null;
  }
}
