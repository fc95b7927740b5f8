/** The state as one block of bytes: every live object. Owns the format (see RECORD_FORMAT), not when it is written. */
import { bcs } from '@mysten/sui/bcs';
import { objectBcs, parseObject } from '../objects/stored-object.ts';
import type { StoredObject } from '../types.ts';

const LENGTH_BYTES = 4;

export function encodeSnapshot(objects: Iterable<StoredObject>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const object of objects) {
    const bytes = objectBcs(object);
    parts.push(bcs.u32().serialize(bytes.length).toBytes(), bytes);
  }
  return Buffer.concat(parts);
}

export function* decodeSnapshot(bytes: Uint8Array): Generator<StoredObject> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  while (offset < bytes.length) {
    const length = view.getUint32(offset, true);
    offset += LENGTH_BYTES;
    yield parseObject(bytes.subarray(offset, offset + length));
    offset += length;
  }
}
