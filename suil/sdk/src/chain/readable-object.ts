/** One object on chain, and how to read what is asked of it from its bytes. Whether the bytes are the chain's is the caller's to prove. */
import { normalizeStructTag } from '@mysten/sui/utils';
import { AppError } from '@suil/core';

/** The bytes of an object on chain. */
interface MoveObjectBytes {
  readonly objectId: string;
  readonly type: string;
  /** BCS of the Move struct. */
  readonly contents: Uint8Array;
}

export interface ReadableObject<Value> {
  readonly objectId: string;
  /** @throws {CHAIN_OBJECT_KIND_MISMATCH} for another object, or one of another type */
  readonly read: (object: MoveObjectBytes) => Value;
}

/** A dynamic field begins with its id; key and value follow. */
export const ID_BYTES = 32;

/** Returns the type of the object that a dynamic field is. */
export function fieldType(key: string, value: string): string {
  return `0x2::dynamic_field::Field<${key}, ${value}>`;
}

/** Returns the object of this id, which is read only as one of this type. */
export function readable<Value>(
  objectId: string,
  type: string,
  parse: (contents: Uint8Array) => Value,
): ReadableObject<Value> {
  return {
    objectId,
    read: (object) => {
      const expected = normalizeStructTag(type);
      if (object.objectId !== objectId || normalizeStructTag(object.type) !== expected) {
        const detail = `it is a ${object.type}, and a ${expected} is read as ${objectId}.`;
        throw new AppError('CHAIN_OBJECT_KIND_MISMATCH', { objectId: object.objectId, detail });
      }
      return parse(object.contents);
    },
  };
}
