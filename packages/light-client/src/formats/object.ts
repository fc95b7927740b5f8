/** Reads an object: who owns it, and of a Move struct its type and contents. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { ByteReader } from './byte-reader.ts';
import { readStructType, readType } from './type-tag.ts';

export interface MoveObject {
  /** With 64 digits. */
  readonly objectId: string;
  readonly version: bigint;
  /** As Sui prints it; `package` for a package. */
  readonly type: string;
  /** BCS of the Move struct or the package. */
  readonly contents: Uint8Array;
}

const ID_BYTES = 32;
const MOVE_DATA = 0;
const SUI = `0x${'0'.repeat(63)}2`;
const SUI_SYSTEM = `0x${'0'.repeat(63)}3`;
/** The owner is an address, an object, shared since a version, none, or an address since a version. */
const OWNER_BYTES = [32, 32, 8, 0, 40];

/** @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} also for a package */
export function readMoveObject(bytes: Uint8Array): MoveObject {
  const reader = new ByteReader(bytes, 'an object');
  if (reader.u8() !== MOVE_DATA) throw reader.unknown('it is no Move struct');
  const type = readObjectType(reader);
  reader.u8(); // whether anyone may transfer it
  const version = reader.u64();
  const contents = reader.sizedBytes();
  readObjectEnd(reader);
  if (contents.length < ID_BYTES) throw reader.invalid('there is no id');
  return { objectId: `0x${bytesToHex(contents.subarray(0, ID_BYTES))}`, version, type, contents };
}

/** What follows of any object: nothing of it is returned. */
export function readObjectEnd(reader: ByteReader): void {
  skipOwner(reader);
  reader.digest(); // previous transaction
  reader.u64(); // storage rebate
  reader.end();
}

export function skipOwner(reader: ByteReader): void {
  const kind = reader.u8();
  const count = OWNER_BYTES[kind];
  if (count === undefined) throw reader.unknown(`owner ${kind}`);
  reader.bytes(count);
}

/** Common types have a short form. */
function readObjectType(reader: ByteReader): string {
  const variant = reader.u8();
  if (variant === 0) return readStructType(reader).text;
  if (variant === 1) return `${SUI}::coin::Coin<${SUI}::sui::SUI>`;
  if (variant === 2) return `${SUI_SYSTEM}::staking_pool::StakedSui`;
  if (variant === 3) return `${SUI}::coin::Coin<${readType(reader)}>`;
  throw reader.unknown(`object type ${variant}`);
}
