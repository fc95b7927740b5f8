/**
 * Values ↔ BCS bytes, guided by their type. Owns every check of foreign bytes: lengths, bool and tag range, canonical ULEB128,
 * nesting, nothing left over. Follows move-vm-runtime/src/execution/values (Value::simple_serialize) and the BCS format.
 */
import { bug } from '../bug.ts';
import { fault } from '../failure.ts';
import { fromHex, toHex } from '../hex.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import { MAX_VALUE_DEPTH } from '../loader/datatypes.ts';
import type { Type } from '../loader/type.ts';
import { BITS, type IntegerName } from './integer.ts';
import { type MoveValue, Variant } from './value.ts';

/** BCS: the longest sequence (bcs::MAX_SEQUENCE_LENGTH). */
const MAX_SEQUENCE_LENGTH = 2 ** 31 - 1;

/** The bytes of `value`. Throws only when value and type do not belong together, which is a bug of the caller. */
export function serializeValue(datatypes: Datatypes, type: Type, value: MoveValue): Uint8Array {
  const writer = new Writer();
  write(datatypes, type, value, writer, 1);
  return writer.finish();
}

/** The value of exactly these bytes. Faults with `FAILED_TO_DESERIALIZE_ARGUMENT` on any damage. */
export function deserializeValue(datatypes: Datatypes, type: Type, bytes: Uint8Array): MoveValue {
  const reader = new Reader(bytes);
  const value = read(datatypes, type, reader, 1);
  if (reader.offset !== bytes.length) refuse('bytes are left over');
  return value;
}

function refuse(why: string): never {
  return fault('FAILED_TO_DESERIALIZE_ARGUMENT', why);
}

/** Grows as needed and is used again for the next value: serialising is never nested. */
let scratch = new Uint8Array(4096);
let view = new DataView(scratch.buffer);

class Writer {
  private length = 0;

  private reserve(size: number): number {
    const start = this.length;
    this.length += size;
    if (this.length > scratch.length) {
      const larger = new Uint8Array(Math.max(this.length, scratch.length * 2));
      larger.set(scratch);
      scratch = larger;
      view = new DataView(scratch.buffer);
    }
    return start;
  }

  u8(value: number): void {
    const at = this.reserve(1);
    scratch[at] = value;
  }

  /** A number in 2 or 4 bytes. */
  small(value: number, width: number): void {
    const at = this.reserve(width);
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }

  /** A bigint in 8, 16 or 32 bytes. */
  wide(value: bigint, width: number): void {
    let at = this.reserve(width);
    let rest = value;
    for (const end = at + width; at < end; at += 8, rest >>= 64n) view.setBigUint64(at, BigInt.asUintN(64, rest), true);
  }

  list(bytes: ArrayLike<number>): void {
    const at = this.reserve(bytes.length);
    scratch.set(bytes, at);
  }

  uleb(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.u8(rest);
  }

  finish(): Uint8Array {
    return scratch.slice(0, this.length);
  }
}

class Reader {
  readonly bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.offset) refuse('bytes end too early');
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  little(width: number): bigint {
    const slice = this.take(width);
    let value = 0n;
    for (let i = width - 1; i >= 0; i--) value = (value << 8n) | BigInt(slice[i] as number);
    return value;
  }

  uleb(max: number): number {
    let value = 0;
    for (let shift = 0, scale = 1; shift < 35; shift += 7, scale *= 128) {
      const byte = this.take(1)[0] as number;
      value += (byte & 0x7f) * scale;
      if (value > max) refuse('length or tag is out of range');
      if (byte < 0x80) {
        if (byte === 0 && shift > 0) refuse('ULEB128 is not canonical');
        return value;
      }
    }
    return refuse('ULEB128 is too long');
  }
}

function write(datatypes: Datatypes, type: Type, value: MoveValue, writer: Writer, depth: number): void {
  if (depth > MAX_VALUE_DEPTH) fault('VM_MAX_VALUE_DEPTH_REACHED', 'value is nested too deeply');
  switch (type.kind) {
    case 'bool':
      writer.u8(value ? 1 : 0);
      break;
    case 'u8':
      writer.u8(value as number);
      break;
    case 'u16':
    case 'u32':
      writer.small(value as number, BITS[type.kind] / 8);
      break;
    case 'u64':
    case 'u128':
    case 'u256':
      writer.wide(value as bigint, BITS[type.kind] / 8);
      break;
    case 'address':
    case 'signer':
      writer.list(fromHex(value as string));
      break;
    case 'vector': {
      const items = value as MoveValue[];
      writer.uleb(items.length);
      if (type.element.kind === 'u8') writer.list(items as number[]);
      else for (const item of items) write(datatypes, type.element, item, writer, depth + 1);
      break;
    }
    case 'datatype': {
      const layout = datatypes.layout(type);
      if (layout.kind === 'enum') writer.uleb((value as Variant).tag);
      const { fields } = layout.kind === 'struct' ? layout : layout.variants[(value as Variant).tag]!;
      const values = layout.kind === 'struct' ? (value as MoveValue[]) : (value as Variant).fields;
      for (let i = 0; i < fields.length; i++) write(datatypes, fields[i]!.type, values[i]!, writer, depth + 1);
      break;
    }
    case 'reference':
      bug('a reference has no bytes');
  }
}

function read(datatypes: Datatypes, type: Type, reader: Reader, depth: number): MoveValue {
  if (depth > MAX_VALUE_DEPTH) refuse('value is nested too deeply');
  switch (type.kind) {
    case 'bool': {
      const byte = reader.take(1)[0] as number;
      if (byte > 1) refuse('a bool is 0 or 1');
      return byte === 1;
    }
    case 'u8':
      return reader.take(1)[0] as number;
    case 'u16':
    case 'u32':
      return Number(reader.little(BITS[type.kind] / 8));
    case 'u64':
    case 'u128':
    case 'u256':
      return reader.little(BITS[type.kind as IntegerName] / 8);
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
      const { fields } = layout.variants[tag]!;
      return new Variant(
        tag,
        fields.map((field) => read(datatypes, field.type, reader, depth + 1)),
      );
    }
    case 'reference':
      return fault('INVALID_PARAM_TYPE_FOR_DESERIALIZATION', 'a reference has no bytes');
  }
}
