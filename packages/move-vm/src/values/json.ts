/**
 * Values as JSON, in the shapes Sui's nodes give. All: wide integers as decimal text, strings and URLs as text, ids as hex,
 * options as null or the value, balances as their amount. They differ in UIDs, byte vectors, enums and inner types. Owns the shapes.
 * Follows sui-types/src/object/rpc_visitor (gRPC) and sui-json-rpc-types/src/sui_move.rs (JSON-RPC's parsedJson and content).
 */
import { at } from '../at.ts';
import { bug } from '../bug.ts';
import type { Datatypes, FieldLayout } from '../loader/datatypes.ts';
import type { DatatypeType, Type } from '../loader/type.ts';
import { addressOf, booleanOf, bytesOf, firstField, listOf, numberOf, variantOf } from './typed-value.ts';
import { type MoveValue, Variant } from './value.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * `grpc`: UID is its id, `vector<u8>` is base64, an enum is its fields with `@variant`. `jsonRpc`: UID is `{ id }`, `vector<u8>` a list of
 * numbers, an enum `{ variant, fields }`. `jsonRpcContent`: as `jsonRpc`, but every datatype inside the outermost carries its `type`.
 */
export type JsonStyle = 'grpc' | 'jsonRpc' | 'jsonRpcContent';

interface Writer {
  readonly datatypes: Datatypes;
  readonly style: JsonStyle;
}

const STD = `0x${'1'.padStart(64, '0')}`;
const SUI = `0x${'2'.padStart(64, '0')}`;

export function toJson(datatypes: Datatypes, type: Type, value: MoveValue, style: JsonStyle): JsonValue {
  const writer = { datatypes, style };
  return type.kind === 'datatype' ? writeDatatype(writer, type, value, true) : write(writer, type, value);
}

function write(writer: Writer, type: Type, value: MoveValue): JsonValue {
  switch (type.kind) {
    case 'bool':
      return booleanOf(value);
    case 'u8':
    case 'u16':
    case 'u32':
      return numberOf(value);
    case 'address':
    case 'signer':
      return addressOf(value);
    case 'u64':
    case 'u128':
    case 'u256':
      return String(value);
    case 'vector':
      if (type.element.kind === 'u8' && writer.style === 'grpc') return toBase64(bytesOf(value));
      return listOf(value).map((item) => write(writer, type.element, item));
    case 'datatype':
      return writeDatatype(writer, type, value, false);
    case 'reference':
      return bug('a reference has no JSON');
  }
}

function writeDatatype(writer: Writer, type: DatatypeType, value: MoveValue, isOutermost: boolean): JsonValue {
  const special = writeSpecial(writer, type, value);
  if (special !== undefined) return special;
  const named = writer.style === 'jsonRpcContent' ? { type: typeText(type) } : {};
  const layout = writer.datatypes.layout(type);
  if (layout.kind === 'struct') {
    const fields = writeFields(writer, layout.fields, listOf(value));
    return writer.style === 'jsonRpcContent' && !isOutermost ? { ...named, fields } : fields;
  }
  const { tag, fields } = variantOf(value);
  const variant = at(layout.variants, tag);
  const written = writeFields(writer, variant.fields, fields);
  return writer.style === 'grpc'
    ? { '@variant': variant.name, ...written }
    : { ...named, variant: variant.name, fields: written };
}

/** Addresses that JSON-RPC writes short. Source: sui-types, SUI_ADDRESSES. */
const SHORT_ADDRESSES = new Map([0, 1, 2, 3, 5, 6].map((last) => [`0x${String(last).padStart(64, '0')}`, `0x${last}`]));

/** A type as JSON-RPC writes it: addresses of the system short, arguments apart by a comma and a space. */
function typeText(type: Type): string {
  if (type.kind === 'vector') return `vector<${typeText(type.element)}>`;
  if (type.kind !== 'datatype') return type.key;
  const name = `${SHORT_ADDRESSES.get(type.address) ?? type.address}::${type.module}::${type.name}`;
  return type.typeArguments.length === 0 ? name : `${name}<${type.typeArguments.map(typeText).join(', ')}>`;
}

function writeFields(
  writer: Writer,
  fields: readonly FieldLayout[],
  values: readonly MoveValue[],
): { [key: string]: JsonValue } {
  return Object.fromEntries(fields.map((field, i) => [field.name, write(writer, field.type, at(values, i))]));
}

/** Structs of std and sui with a shape of their own; undefined for every other type. */
function writeSpecial(writer: Writer, type: DatatypeType, value: MoveValue): JsonValue | undefined {
  if ((type.address !== STD && type.address !== SUI) || value instanceof Variant) return undefined;
  const first = firstField(value);
  switch (`${type.address === STD ? 'std' : 'sui'}::${type.module}::${type.name}`) {
    case 'std::string::String':
    case 'std::ascii::String':
      return toText(bytesOf(first));
    case 'sui::url::Url':
      return toText(bytesOf(firstField(first)));
    case 'std::option::Option': {
      const [item] = listOf(first);
      return item === undefined ? null : write(writer, at(type.typeArguments, 0), item);
    }
    case 'sui::object::ID':
      return addressOf(first);
    case 'sui::object::UID': {
      const id = addressOf(firstField(first));
      return writer.style === 'grpc' ? id : { id };
    }
    case 'sui::balance::Balance':
      return String(first);
    default:
      return undefined;
  }
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
