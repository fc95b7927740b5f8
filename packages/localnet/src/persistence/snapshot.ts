/** The state as one block of bytes: every live object with its digest. Owns the format (see RECORD_FORMAT), not when it is written. */
import { fromBase58, toBase58 } from '@mysten/bcs';
import { objectBcs, parseObject } from '../objects/stored-object.ts';
import type { StoredObject } from '../types.ts';

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;

export function encodeSnapshot(objects: Iterable<StoredObject>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const object of objects) {
    const bytes = objectBcs(object);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    parts.push(length, fromBase58(object.digest), bytes);
  }
  return Buffer.concat(parts);
}

export function* decodeSnapshot(bytes: Uint8Array): Generator<StoredObject> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  while (offset < bytes.length) {
    const start = offset + LENGTH_BYTES + DIGEST_BYTES;
    const end = start + view.getUint32(offset, true);
    yield parseObject(bytes.subarray(start, end), toBase58(bytes.subarray(offset + LENGTH_BYTES, start)));
    offset = end;
  }
}
