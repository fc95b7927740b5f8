/**
 * Objects as values: how a Move object or a package becomes Sui's BCS, digest and storage size, and back.
 * Owns what is asked of one object; the encoding is in `object.ts`, and where objects are kept in `store/`.
 * Follows sui-types/src/object.rs and sui-types/src/move_package.rs.
 */

import { decode, encode } from '../bytes/codec.ts';
import { addressBytes, readU64 } from '../bytes/text.ts';
import type { Owner, PackageData, StoredObject } from '../types.ts';
import { objectTypeBytes } from './codecs.ts';
import { digestOf } from './digests.ts';
import { objectCodec, type UnsealedObject } from './object.ts';
import { coinTypeOf } from './type-tag.ts';

const ID_BYTES = 32;
const COIN_BYTES = 40;

/** Returns the object with its digest. */
export function sealObject(object: UnsealedObject): StoredObject {
  return { ...object, digest: digestOf('Object', objectBcs(object)) };
}

/** Returns the BCS of `sui_types::object::Object`. */
export function objectBcs(object: UnsealedObject): Uint8Array {
  return encode(objectCodec, object);
}

/** Returns the object whose BCS {@link objectBcs} wrote, with the digest it had. Both must come from our own store. */
export function parseObject(bytes: Uint8Array, digest: string): StoredObject {
  return { ...decode(objectCodec, bytes), digest };
}

/** Returns the balance of a coin object, else undefined. */
export function coinBalance(object: Pick<StoredObject, 'data'>): bigint | undefined {
  const { data } = object;
  if (data.kind !== 'move' || data.contents.length !== COIN_BYTES || coinTypeOf(data.type) === undefined) {
    return undefined;
  }
  return readU64(data.contents, ID_BYTES);
}

/** Returns the contents of a coin object. */
export function coinContents(id: string, amount: bigint): Uint8Array {
  const bytes = new Uint8Array(COIN_BYTES);
  bytes.set(addressBytes(id));
  new DataView(bytes.buffer).setBigUint64(ID_BYTES, amount, true);
  return bytes;
}

/**
 * Returns the bytes that storage gas counts for an object: contents, type and 80 bytes for owner, digest and rebate
 * (sui-types/src/object.rs, object_size_for_gas_metering).
 */
export function storageBytes(object: Pick<StoredObject, 'data'>): number {
  const METADATA = 80;
  const { data } = object;
  if (data.kind === 'move') return METADATA + data.contents.length + 8 + 1 + objectTypeBytes(data.type).length;
  return METADATA + packageBytes(data);
}

/** Returns the size of a package as Sui counts it: modules, type origins and linkage (sui-types/src/move_package.rs, size). */
export function packageBytes(data: PackageData): number {
  let size = 0;
  for (const [name, bytes] of data.modules) size += name.length + bytes.length;
  for (const origin of data.typeOrigins) size += origin.module.length + origin.datatype.length + ID_BYTES;
  return size + data.linkage.size * (ID_BYTES + ID_BYTES + 8);
}

/** Returns the type of a stored object in words: the struct type, or `package`. */
export function objectType(object: Pick<StoredObject, 'data'>): string {
  return object.data.kind === 'package' ? 'package' : object.data.type;
}

export function ownedBy(address: string): Owner {
  return { kind: 'address', address };
}
