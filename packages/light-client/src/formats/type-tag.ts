/** Reads Move types and writes them as Sui prints them: `0x…::module::Name<0x…::coin::Coin, u64>`, addresses with 64 digits. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ByteReader } from './byte-reader.ts';

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ADDRESS_BYTES = 32;
const VECTOR = 6;
const STRUCT = 7;
/** By variant, those without content. */
const PLAIN = ['bool', 'u8', 'u64', 'u128', 'address', 'signer', null, null, 'u16', 'u32', 'u256'];
/** Sui allows 16; deeper input is not a type of the chain. */
const DEPTH_MAX = 32;

export interface StructType {
  /** The package that defined the type. */
  readonly packageId: string;
  readonly text: string;
}

export function readStructType(reader: ByteReader, depth = 0): StructType {
  const packageId = readAddress(reader);
  const module = readIdentifier(reader);
  const name = readIdentifier(reader);
  const parameters = reader.vector(() => readType(reader, depth + 1));
  const generics = parameters.length > 0 ? `<${parameters.join(', ')}>` : '';
  return { packageId, text: `${packageId}::${module}::${name}${generics}` };
}

export function readAddress(reader: ByteReader): string {
  return `0x${bytesToHex(reader.bytes(ADDRESS_BYTES))}`;
}

/** The identifiers of Move are ASCII; anything else could make one type's text look like another's. */
export function readIdentifier(reader: ByteReader): string {
  let text = '';
  for (const byte of reader.sizedBytes()) text += String.fromCharCode(byte);
  if (!IDENTIFIER.test(text)) throw reader.invalid('a name is not an identifier of Move');
  return text;
}

export function readType(reader: ByteReader, depth = 0): string {
  if (depth > DEPTH_MAX) throw reader.invalid(`a type is nested deeper than ${DEPTH_MAX}`);
  const variant = reader.u8();
  if (variant === VECTOR) return `vector<${readType(reader, depth + 1)}>`;
  if (variant === STRUCT) return readStructType(reader, depth).text;
  const plain = PLAIN[variant];
  if (plain === undefined || plain === null) throw reader.unknown(`type ${variant}`);
  return plain;
}
