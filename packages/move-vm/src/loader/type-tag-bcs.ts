/** A type's TypeTag in BCS, as ids of dynamic fields are hashed from. Follows move-core-types/src/language_storage.rs. */
import { bug } from '../bug.ts';
import { fromHex } from '../hex.ts';
import type { Type } from './type.ts';

/** Variant numbers of TypeTag. */
const TAG = {
  bool: 0,
  u8: 1,
  u64: 2,
  u128: 3,
  address: 4,
  signer: 5,
  vector: 6,
  datatype: 7,
  u16: 8,
  u32: 9,
  u256: 10,
};

/** Types are interned, so each is written once. */
const written = new WeakMap<Type, Uint8Array>();

/** The bytes of the tag; not to be changed. */
export function serializeTypeTag(type: Type): Uint8Array {
  const known = written.get(type);
  if (known) return known;
  const bytes: number[] = [];
  write(type, bytes);
  const made = Uint8Array.from(bytes);
  written.set(type, made);
  return made;
}

function write(type: Type, bytes: number[]): void {
  bytes.push(type.kind === 'reference' ? bug('a reference has no tag') : TAG[type.kind]);
  if (type.kind === 'vector') write(type.element, bytes);
  if (type.kind !== 'datatype') return;
  bytes.push(...fromHex(type.address));
  for (const name of [type.module, type.name]) {
    writeLength(name.length, bytes);
    for (let i = 0; i < name.length; i++) bytes.push(name.charCodeAt(i));
  }
  writeLength(type.typeArguments.length, bytes);
  for (const argument of type.typeArguments) write(argument, bytes);
}

function writeLength(length: number, bytes: number[]): void {
  let rest = length;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}
