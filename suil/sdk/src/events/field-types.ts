/** The types of event fields: what each is in code, how it is read from the contract's encoding, and how it is stored as JSON. */
import { fromHex, toHex } from '@mysten/sui/utils';
import { assert, type IncomeKind, incomeKindOf } from '@suil/core';
import type { EVENT_FIELDS } from '../generated/event-fields.ts';
import type { ByteReader } from './byte-reader.ts';

export interface FieldTypes {
  readonly address: string;
  /** An amount or an id. */
  readonly bigint: bigint;
  /** A day, a time, a term, a version or a key. */
  readonly number: number;
  readonly boolean: boolean;
  readonly bytes: Uint8Array;
  /** Normalised, `0x` and 64 digits first. */
  readonly coinType: string;
  readonly incomeKind: IncomeKind;
  readonly direction: 'xToY' | 'yToX';
}
export type FieldType = keyof FieldTypes;
/** The fields of some events, by the contract's name `module::Event`. */
export type EventTable = Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
export type FieldValue = FieldTypes[FieldType];
/** Amounts as decimal text, bytes as hex, the rest as it is. */
export type StoredValue = string | number | boolean;

type ValueOf<Table> = Table extends unknown ? Table[keyof Table] : never;
export type Encoding = ValueOf<(typeof EVENT_FIELDS)[keyof typeof EVENT_FIELDS]>;

/** Returns the next value. @throws {RangeError} when the bytes end, or are no value of this encoding and type */
export function readValue(reader: ByteReader, encoding: Encoding, type: FieldType): FieldValue {
  switch (encoding) {
    case 'address':
      return reader.address();
    case 'bytes':
      return reader.bytes();
    case 'string':
      // The contract names a coin's type without 0x.
      return `0x${reader.text()}`;
    case 'u64':
      return type === 'number' ? Number(reader.u64()) : reader.u64();
    case 'u8':
      return type === 'incomeKind' ? toIncomeKind(reader.u8()) : reader.u8();
    case 'bool':
      return type === 'direction' ? toDirection(reader.bool()) : reader.bool();
  }
}

function toIncomeKind(kind: number): IncomeKind {
  const known = incomeKindOf(kind);
  if (known === null) throw new RangeError(`${kind} is no kind of income`);
  return known;
}

function toDirection(isXToY: boolean): 'xToY' | 'yToX' {
  return isXToY ? 'xToY' : 'yToX';
}

export function toStored(value: FieldValue): StoredValue {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'object' ? `0x${toHex(value)}` : value;
}

export function fromStored(stored: StoredValue, type: FieldType): FieldValue {
  if (type === 'bigint') return BigInt(stored);
  if (type !== 'bytes') return stored;
  assert(typeof stored === 'string', 'bytes are stored as hex');
  return fromHex(stored);
}
