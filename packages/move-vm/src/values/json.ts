/**
 * Values as JSON in the style of Sui's `parsedJson` and gRPC `json`: wide integers as decimal text, ids and addresses as hex, strings as
 * text, options as null or the value, byte vectors as numbers. Owns the special cases of std and sui types.
 * Follows sui-types/src/object/rpc_visitor and sui-json-rpc-types (SuiMoveValue).
 */
import { bug } from '../bug.ts';
import type { Datatypes, FieldLayout } from '../loader/datatypes.ts';
import type { DatatypeType, Type } from '../loader/type.ts';
import type { MoveValue, Variant } from './value.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

const STD = `0x${'1'.padStart(64, '0')}`;
const SUI = `0x${'2'.padStart(64, '0')}`;

export function toJson(datatypes: Datatypes, type: Type, value: MoveValue): JsonValue {
  switch (type.kind) {
    case 'bool':
    case 'u8':
    case 'u16':
    case 'u32':
    case 'address':
    case 'signer':
      return value as boolean | number | string;
    case 'u64':
    case 'u128':
    case 'u256':
      return String(value);
    case 'vector':
      return (value as MoveValue[]).map((item) => toJson(datatypes, type.element, item));
    case 'datatype':
      return datatypeToJson(datatypes, type, value);
    case 'reference':
      return bug('a reference has no JSON');
  }
}

function datatypeToJson(datatypes: Datatypes, type: DatatypeType, value: MoveValue): JsonValue {
  const special = specialToJson(datatypes, type, value);
  if (special !== undefined) return special;
  const layout = datatypes.layout(type);
  if (layout.kind === 'struct') return fieldsToJson(datatypes, layout.fields, value as MoveValue[]);
  const { tag, fields } = value as Variant;
  const variant = layout.variants[tag]!;
  return { variant: variant.name, fields: fieldsToJson(datatypes, variant.fields, fields) };
}

function fieldsToJson(
  datatypes: Datatypes,
  fields: readonly FieldLayout[],
  values: readonly MoveValue[],
): { [key: string]: JsonValue } {
  return Object.fromEntries(fields.map((field, i) => [field.name, toJson(datatypes, field.type, values[i]!)]));
}

function specialToJson(datatypes: Datatypes, type: DatatypeType, value: MoveValue): JsonValue | undefined {
  const fields = value as MoveValue[];
  if (type.address === STD) {
    if ((type.module === 'string' || type.module === 'ascii') && type.name === 'String') {
      return new TextDecoder().decode(Uint8Array.from(fields[0] as number[]));
    }
    if (type.module === 'option' && type.name === 'Option') {
      const [item] = fields[0] as MoveValue[];
      return item === undefined ? null : toJson(datatypes, type.typeArguments[0]!, item);
    }
  }
  if (type.address === SUI) {
    if (type.module === 'object' && type.name === 'ID') return fields[0] as string;
    if (type.module === 'object' && type.name === 'UID') return { id: (fields[0] as string[])[0]! };
    if (type.module === 'url' && type.name === 'Url') {
      return new TextDecoder().decode(Uint8Array.from((fields[0] as MoveValue[])[0] as number[]));
    }
  }
  return undefined;
}
