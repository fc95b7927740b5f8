/**
 * The state as one block of bytes: every live object with its digest, and of a fork the ids of those that it deleted. Owns the format (see
 * RECORD_FORMAT), not when it is written.
 */

import { digestText, writeDigest } from '../bytes/base58.ts';
import { addressBytes, concatBytes, hexText } from '../bytes/text.ts';
import { objectBcs, parseObject } from '../model/stored-object.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { StoredObject } from '../types.ts';

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;

/** @param gone ids of deleted objects; each has the place of a digest, and no bytes */
export function encodeSnapshot(objects: Iterable<StoredObject>, gone: Iterable<string> = []): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const object of objects) {
    const bytes = objectBcs(object);
    const header = new Uint8Array(LENGTH_BYTES + DIGEST_BYTES);
    new DataView(header.buffer).setUint32(0, bytes.length, true);
    writeDigest(object.digest, header, LENGTH_BYTES);
    parts.push(header, bytes);
  }
  for (const id of gone) parts.push(new Uint8Array(LENGTH_BYTES), addressBytes(id));
  return concatBytes(parts);
}

/** Returns the delta that makes the state of nothing. */
export function decodeSnapshot(bytes: Uint8Array): ObjectDelta {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const writes: StoredObject[] = [];
  const deletes: string[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const start = offset + LENGTH_BYTES + DIGEST_BYTES;
    const end = start + view.getUint32(offset, true);
    if (start === end) deletes.push(`0x${hexText(bytes, offset + LENGTH_BYTES, start)}`);
    else writes.push(parseObject(bytes.subarray(start, end), digestText(bytes, offset + LENGTH_BYTES)));
    offset = end;
  }
  return { writes, deletes };
}
