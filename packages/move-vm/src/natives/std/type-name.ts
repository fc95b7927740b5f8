/**
 * Natives of `std::type_name`. Names are written without `0x`, with 64-digit addresses. Defining ids are what types carry; original ids
 * come from the module that defines the type.
 */
import { at } from '../../at.ts';
import { bug } from '../../bug.ts';
import type { Datatypes } from '../../loader/datatypes.ts';
import type { DatatypeType, Type } from '../../loader/type.ts';
import type { MoveValue } from '../../values/value.ts';
import { abortNative, chargeNative, type NativeContext, type NativeEntries } from '../native.ts';

/** type_name.move: ENonModuleType. */
const E_NON_MODULE_TYPE = 0n;

type AddressOf = (type: DatatypeType) => string;

function nameOf(type: Type, addressOf: AddressOf): string {
  switch (type.kind) {
    case 'vector':
      return `vector<${nameOf(type.element, addressOf)}>`;
    case 'datatype': {
      const args = type.typeArguments.map((argument) => nameOf(argument, addressOf)).join(',');
      const name = `${addressOf(type).slice(2)}::${type.module}::${type.name}`;
      return args === '' ? name : `${name}<${args}>`;
    }
    case 'reference':
      return bug('a type argument is a reference');
    default:
      return type.kind;
  }
}

const definingId: AddressOf = (type) => type.address;

function originalId(datatypes: Datatypes): AddressOf {
  return (type) => datatypes.definition(type).module.originalId;
}

/** `TypeName { name: String { bytes } }`. */
function typeName(context: NativeContext, type: Type, addressOf: AddressOf): MoveValue[] {
  const text = nameOf(type, addressOf);
  chargeNative(context, text.length);
  return [[[[...text].map((letter) => letter.charCodeAt(0))]]];
}

function idOf(type: Type, addressOf: AddressOf): MoveValue[] {
  return type.kind === 'datatype' ? [addressOf(type)] : abortNative(E_NON_MODULE_TYPE);
}

export const TYPE_NAME_NATIVES: NativeEntries = {
  with_defining_ids: (context, types) => typeName(context, at(types, 0), definingId),
  with_original_ids: (context, types) => typeName(context, at(types, 0), originalId(context.datatypes)),
  get: (context, types) => typeName(context, at(types, 0), definingId),
  get_with_original_ids: (context, types) => typeName(context, at(types, 0), originalId(context.datatypes)),
  defining_id: (_context, types) => idOf(at(types, 0), definingId),
  original_id: (context, types) => idOf(at(types, 0), originalId(context.datatypes)),
};
