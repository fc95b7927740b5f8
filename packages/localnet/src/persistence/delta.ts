/** The bytes of a log record's other half: the objects that were written and deleted. Versioned by RECORD_FORMAT, like the head. */
import { address, type Codec, decode, encode, vector } from '../bytes/codec.ts';
import { objectBcs, parseObject } from '../model/stored-object.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { StoredObject } from '../types.ts';

/** With their digests, so that reading them back need not hash. */
const writes: Codec<readonly StoredObject[]> = vector({
  write(to, object) {
    to.digest(object.digest);
    to.byteVector(objectBcs(object));
  },
  read(from) {
    const text = from.digest();
    return parseObject(from.byteVector(), text);
  },
});
const deletes: Codec<readonly string[]> = vector(address);

const deltaRecord: Codec<ObjectDelta> = {
  write(to, delta) {
    writes.write(to, delta.writes);
    deletes.write(to, delta.deletes);
  },
  read: (from) => ({ writes: writes.read(from), deletes: deletes.read(from) }),
};

export function encodeDelta(delta: ObjectDelta): Uint8Array {
  return encode(deltaRecord, delta);
}

export function decodeDelta(bytes: Uint8Array): ObjectDelta {
  return decode(deltaRecord, bytes);
}
