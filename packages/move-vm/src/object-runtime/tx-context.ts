/**
 * The transaction's facts and the ids derived from its digest. Owns the counter of ids.
 * Follows sui-types/src/base_types.rs (TxContext::fresh_id, ObjectID::derive_id).
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { toHex } from '../hex.ts';
import { type MoveValue, Ref } from '../values/value.ts';
import type { TxContextData } from './types.ts';

/** HashingIntentScope::RegularObjectId. */
const REGULAR_OBJECT_ID = 0xf1;

/** Changeable only through the test natives (`tx_context::replace`). */
export interface TxContextState {
  data: TxContextData;
  idsCreated: bigint;
}

/** The id of a transaction's `index`-th object. `digest` is 32 bytes. */
export function deriveId(digest: Uint8Array, index: bigint): string {
  const input = new Uint8Array(1 + digest.length + 8);
  input[0] = REGULAR_OBJECT_ID;
  input.set(digest, 1);
  new DataView(input.buffer).setBigUint64(1 + digest.length, index, true);
  return toHex(blake2b(input, { dkLen: 32 }));
}

/** A `TxContext` value to pass to Move code. Its fields are as upstream fills them; only the digest is read from them. */
export function txContextValue({ data, idsCreated }: TxContextState): Ref {
  const fields: MoveValue[] = [data.sender, Array.from(data.digest), data.epoch, data.epochTimestampMs, idsCreated];
  return new Ref([fields], 0);
}
