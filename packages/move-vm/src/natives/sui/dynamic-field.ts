/** Natives of `sui::dynamic_field`. Ids follow sui-types/src/dynamic_field.rs (derive_dynamic_field_id). */

import { blake2b } from '@noble/hashes/blake2.js';
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import { fromHex, toHex } from '../../hex.ts';
import type { Type } from '../../loader/type.ts';
import { serializeTypeTag } from '../../loader/type-tag-bcs.ts';
import { serializeValue } from '../../values/bcs.ts';
import { objectIdOf } from '../../values/typed-value.ts';
import { type MoveValue, Ref } from '../../values/value.ts';
import { addressAt, uidRefAt } from '../arguments.ts';
import { chargeNative, type NativeContext, type NativeEntries, type NativeFunction } from '../native.ts';

/** HashingIntentScope::ChildObjectId. */
const CHILD_OBJECT_ID = 0xf0;

/** The id of the field `key` of `parent`: blake2b-256 of scope, parent, key length (u64), key and key type. */
export function deriveFieldId(
  context: Pick<NativeContext, 'datatypes'>,
  parent: string,
  type: Type,
  key: MoveValue,
): string {
  const keyBytes = serializeValue(context.datatypes, type, key);
  const tag = serializeTypeTag(type);
  const input = new Uint8Array(1 + 32 + 8 + keyBytes.length + tag.length);
  input[0] = CHILD_OBJECT_ID;
  input.set(fromHex(parent), 1);
  new DataView(input.buffer).setBigUint64(33, BigInt(keyBytes.length), true);
  input.set(keyBytes, 41);
  input.set(tag, 41 + keyBytes.length);
  return toHex(blake2b(input, { dkLen: 32 }));
}

function borrow(mutable: boolean): NativeFunction {
  return (context, types, args) => {
    chargeNative(context, COSTS.loadChild);
    return [new Ref(context.runtime.children.borrow(uidRefAt(args, 0), addressAt(args, 1), at(types, 0), mutable), 0)];
  };
}

export const DYNAMIC_FIELD_NATIVES: NativeEntries = {
  hash_type_and_key: (context, types, args) => {
    chargeNative(context, COSTS.object);
    return [deriveFieldId(context, addressAt(args, 0), at(types, 0), at(args, 1))];
  },
  add_child_object: (context, types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.children.add(addressAt(args, 0), objectIdOf(at(args, 1)), at(types, 0), at(args, 1));
    return [];
  },
  borrow_child_object: borrow(false),
  borrow_child_object_mut: borrow(true),
  remove_child_object: (context, types, args) => {
    chargeNative(context, COSTS.loadChild);
    return [context.runtime.children.remove(addressAt(args, 0), addressAt(args, 1), at(types, 0))];
  },
  has_child_object: (context, _types, args) => {
    chargeNative(context, COSTS.loadChild);
    return [context.runtime.children.has(addressAt(args, 0), addressAt(args, 1))];
  },
  has_child_object_with_ty: (context, types, args) => {
    chargeNative(context, COSTS.loadChild);
    return [context.runtime.children.hasOfType(addressAt(args, 0), addressAt(args, 1), at(types, 0))];
  },
};
