/**
 * Values ↔ BCS bytes, guided by their type. With `bcs-reader.ts` it owns every check of foreign bytes: lengths, bool and tag range,
 * canonical ULEB128, nesting, nothing left over. Follows move-vm-runtime/src/execution/values (Value::simple_serialize) and the BCS format.
 */
import { at } from '../at.ts';
import { bug } from '../bug.ts';
import { fault } from '../failure.ts';
import { fromHex, toHex } from '../hex.ts';
import type { Datatypes, FieldLayout } from '../loader/datatypes.ts';
import { MAX_VALUE_DEPTH } from '../loader/datatypes.ts';
import type { Type } from '../loader/type.ts';
import { BcsReader, refuseBytes } from './bcs-reader.ts';
import { BcsWriter } from './bcs-writer.ts';
import { BITS } from './integer.ts';
import { addressOf, bigintOf, listOf, numberOf, variantOf } from './typed-value.ts';
import { type MoveValue, Variant } from './value.ts';

/** BCS: the longest sequence (bcs::MAX_SEQUENCE_LENGTH). */
const MAX_SEQUENCE_LENGTH = 2 ** 31 - 1;

/** The bytes of `value`. Throws only when value and type do not belong together, which is a bug of the caller. */
export function serializeValue(datatypes: Datatypes, type: Type, value: MoveValue): Uint8Array {
  const writer = new BcsWriter();
  write(datatypes, type, value, writer, 1);
  return writer.finish();
}

/** The value of exactly these bytes. Faults with `FAILED_TO_DESERIALIZE_ARGUMENT` on any damage. */
export function deserializeValue(datatypes: Datatypes, type: Type, bytes: Uint8Array): MoveValue {
  const reader = new BcsReader(bytes);
  const value = read(datatypes, type, reader, 1);
  if (reader.offset !== bytes.length) refuseBytes('bytes are left over');
  return value;
}

function write(datatypes: Datatypes, type: Type, value: MoveValue, writer: BcsWriter, depth: number): void {
  if (depth > MAX_VALUE_DEPTH) fault('VM_MAX_VALUE_DEPTH_REACHED', 'value is nested too deeply');
  switch (type.kind) {
    case 'bool':
      writer.u8(value ? 1 : 0);
      break;
    case 'u8':
      writer.u8(numberOf(value));
      break;
    case 'u16':
    case 'u32':
      writer.small(numberOf(value), BITS[type.kind] / 8);
      break;
    case 'u64':
    case 'u128':
    case 'u256':
      writer.wide(bigintOf(value), BITS[type.kind] / 8);
      break;
    case 'address':
    case 'signer':
      writer.bytes(fromHex(addressOf(value)));
      break;
    case 'vector': {
      const items = listOf(value);
      writer.uleb(items.length);
      if (type.element.kind === 'u8') writer.byteValues(items);
      else for (const item of items) write(datatypes, type.element, item, writer, depth + 1);
      break;
    }
    case 'datatype': {
      const layout = datatypes.layout(type);
      if (layout.kind === 'struct') {
        writeFields(datatypes, layout.fields, listOf(value), writer, depth);
        break;
      }
      const { tag, fields } = variantOf(value);
      writer.uleb(tag);
      writeFields(datatypes, at(layout.variants, tag).fields, fields, writer, depth);
      break;
    }
    case 'reference':
      bug('a reference has no bytes');
  }
}

function writeFields(
  datatypes: Datatypes,
  fields: readonly FieldLayout[],
  values: readonly MoveValue[],
  writer: BcsWriter,
  depth: number,
): void {
  for (let i = 0; i < fields.length; i++) write(datatypes, at(fields, i).type, at(values, i), writer, depth + 1);
}

function read(datatypes: Datatypes, type: Type, reader: BcsReader, depth: number): MoveValue {
  if (depth > MAX_VALUE_DEPTH) refuseBytes('value is nested too deeply');
  switch (type.kind) {
    case 'bool': {
      const byte = reader.u8();
      if (byte > 1) refuseBytes('a bool is 0 or 1');
      return byte === 1;
    }
    case 'u8':
      return reader.u8();
    case 'u16':
    case 'u32':
      return reader.small(BITS[type.kind] / 8);
    case 'u64':
    case 'u128':
    case 'u256':
      return reader.wide(BITS[type.kind] / 8);
    case 'address':
    case 'signer':
      return toHex(reader.take(32));
    case 'vector': {
      const length = reader.uleb(MAX_SEQUENCE_LENGTH);
      if (type.element.kind === 'u8') return Array.from(reader.take(length));
      const items: MoveValue[] = [];
      for (let i = 0; i < length; i++) items.push(read(datatypes, type.element, reader, depth + 1));
      return items;
    }
    case 'datatype': {
      const layout = datatypes.layout(type);
      if (layout.kind === 'struct') {
        return layout.fields.map((field) => read(datatypes, field.type, reader, depth + 1));
      }
      const tag = reader.uleb(layout.variants.length - 1);
      const { fields } = at(layout.variants, tag);
      return new Variant(
        tag,
        fields.map((field) => read(datatypes, field.type, reader, depth + 1)),
      );
    }
    case 'reference':
      return fault('INVALID_PARAM_TYPE_FOR_DESERIALIZATION', 'a reference has no bytes');
  }
}
