/** The state as one block of bytes: every live object with its digest. Owns the format (see RECORD_FORMAT), not when it is written. */

import { digestText, writeDigest } from '../bytes/base58.ts';
import { concatBytes } from '../bytes/text.ts';
import { objectBcs, parseObject } from '../model/stored-object.ts';
import type { StoredObject } from '../types.ts';

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;

export function encodeSnapshot(objects: Iterable<StoredObject>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const object of objects) {
    const bytes = objectBcs(object);
    const header = new Uint8Array(LENGTH_BYTES + DIGEST_BYTES);
    new DataView(header.buffer).setUint32(0, bytes.length, true);
    writeDigest(object.digest, header, LENGTH_BYTES);
    parts.push(header, bytes);
  }
  return concatBytes(parts);
}

export function* decodeSnapshot(bytes: Uint8Array): Generator<StoredObject> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  while (offset < bytes.length) {
    const start = offset + LENGTH_BYTES + DIGEST_BYTES;
    const end = start + view.getUint32(offset, true);
    yield parseObject(bytes.subarray(start, end), digestText(bytes, offset + LENGTH_BYTES));
    offset = end;
  }
}
