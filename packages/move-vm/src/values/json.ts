/**
 * Values as JSON, in the two shapes Sui's nodes give. Both: wide integers as decimal text, strings and URLs as text, ids as hex,
 * options as null or the value, balances as their amount. They differ in UIDs, byte vectors and enums. Owns both shapes.
 * Follows sui-types/src/object/rpc_visitor (gRPC) and sui-json-rpc-types/src/sui_move.rs (JSON-RPC's parsedJson).
 */
import { bug } from '../bug.ts';
import type { Datatypes, FieldLayout } from '../loader/datatypes.ts';
import type { DatatypeType, Type } from '../loader/type.ts';
import type { MoveValue, Variant } from './value.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * `grpc`: UID is its id, `vector<u8>` is base64, an enum is its fields with `@variant`. `jsonRpc`: UID is `{ id }`, `vector<u8>` a list of
 * numbers, an enum `{ variant, fields }`.
 */
export type JsonStyle = 'grpc' | 'jsonRpc';

interface Writer {
  readonly datatypes: Datatypes;
  readonly style: JsonStyle;
}

const STD = `0x${'1'.padStart(64, '0')}`;
const SUI = `0x${'2'.padStart(64, '0')}`;

export function toJson(datatypes: Datatypes, type: Type, value: MoveValue, style: JsonStyle): JsonValue {
  return write({ datatypes, style }, type, value);
}

function write(writer: Writer, type: Type, value: MoveValue): JsonValue {
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
      if (type.element.kind === 'u8' && writer.style === 'grpc') return toBase64(value as number[]);
      return (value as MoveValue[]).map((item) => write(writer, type.element, item));
    case 'datatype':
      return writeDatatype(writer, type, value);
    case 'reference':
      return bug('a reference has no JSON');
  }
}

function writeDatatype(writer: Writer, type: DatatypeType, value: MoveValue): JsonValue {
  const special = writeSpecial(writer, type, value);
  if (special !== undefined) return special;
  const layout = writer.datatypes.layout(type);
  if (layout.kind === 'struct') return writeFields(writer, layout.fields, value as MoveValue[]);
  const { tag, fields } = value as Variant;
  const variant = layout.variants[tag]!;
  const written = writeFields(writer, variant.fields, fields);
  return writer.style === 'grpc'
    ? { '@variant': variant.name, ...written }
    : { variant: variant.name, fields: written };
}

function writeFields(
  writer: Writer,
  fields: readonly FieldLayout[],
  values: readonly MoveValue[],
): { [key: string]: JsonValue } {
  return Object.fromEntries(fields.map((field, i) => [field.name, write(writer, field.type, values[i]!)]));
}

/** Types of std and sui with a shape of their own; undefined for every other. */
function writeSpecial(writer: Writer, type: DatatypeType, value: MoveValue): JsonValue | undefined {
  if (type.address !== STD && type.address !== SUI) return undefined;
  const [first] = value as MoveValue[];
  switch (`${type.address === STD ? 'std' : 'sui'}::${type.module}::${type.name}`) {
    case 'std::string::String':
    case 'std::ascii::String':
      return toText(first as number[]);
    case 'sui::url::Url':
      return toText((first as number[][])[0]!);
    case 'std::option::Option': {
      const [item] = first as MoveValue[];
      return item === undefined ? null : write(writer, type.typeArguments[0]!, item);
    }
    case 'sui::object::ID':
      return first as string;
    case 'sui::object::UID': {
      const [id] = first as [string];
      return writer.style === 'grpc' ? id : { id };
    }
    case 'sui::balance::Balance':
      return String(first);
    default:
      return undefined;
  }
}

function toText(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function toBase64(bytes: readonly number[]): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
