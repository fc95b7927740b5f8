/** Names of dynamic fields from JSON to BCS, for the types that nearly all names have; the field's id follows from it. */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { FRAMEWORK_ID, STD_ID } from '../model/type-tag.ts';

const WRAPPER = `${FRAMEWORK_ID}::dynamic_object_field::Wrapper`;

type Encode = (value: never) => { toBytes(): Uint8Array };

const ENCODERS: Readonly<Record<string, Encode>> = {
  bool: (value) => bcs.bool().serialize(value),
  u8: (value) => bcs.u8().serialize(value),
  u16: (value) => bcs.u16().serialize(value),
  u32: (value) => bcs.u32().serialize(value),
  u64: (value) => bcs.u64().serialize(value),
  u128: (value) => bcs.u128().serialize(value),
  u256: (value) => bcs.u256().serialize(value),
  address: (value) => bcs.Address.serialize(value),
  [`${FRAMEWORK_ID}::object::ID`]: (value) => bcs.Address.serialize(value),
  [`${STD_ID}::string::String`]: (value) => bcs.string().serialize(value),
  [`${STD_ID}::ascii::String`]: (value) => bcs.string().serialize(value),
};

/**
 * Returns where the field of that name is, and where the field is that points to an object of that name; undefined for types of
 * which a name cannot be made from JSON here, or for a value that is none of the type.
 */
export function fieldIds(
  parent: string,
  name: { readonly type: string; readonly value: unknown },
): { readonly field: string; readonly object: string } | undefined {
  const encode = Object.hasOwn(ENCODERS, name.type) ? ENCODERS[name.type] : undefined;
  if (encode === undefined) return undefined;
  try {
    const bytes = encode(name.value as never).toBytes();
    return {
      field: deriveDynamicFieldID(parent, name.type, bytes),
      object: deriveDynamicFieldID(parent, `${WRAPPER}<${name.type}>`, bytes),
    };
  } catch {
    return undefined;
  }
}
