/**
 * Reads a value as what its Move type promises. The verifier has proved the type; a value that breaks the promise throws a `TypeError`,
 * which the interpreter turns into a failure of the call.
 */
import { type MoveValue, Ref, Variant } from './value.ts';

type Read = MoveValue | undefined;

export function booleanOf(value: Read): boolean {
  return typeof value === 'boolean' ? value : mismatch('a boolean', value);
}

/** A u8, u16 or u32. */
export function numberOf(value: Read): number {
  return typeof value === 'number' ? value : mismatch('a number', value);
}

/** A u64, u128 or u256. */
export function bigintOf(value: Read): bigint {
  return typeof value === 'bigint' ? value : mismatch('a bigint', value);
}

/** An address or a signer. */
export function addressOf(value: Read): string {
  return typeof value === 'string' ? value : mismatch('an address', value);
}

/** The elements of a vector, or the fields of a struct. */
export function listOf(value: Read): MoveValue[] {
  return Array.isArray(value) ? value : mismatch('a list', value);
}

/** The bytes of a `vector<u8>`, copied. */
export function bytesOf(value: Read): Uint8Array {
  const list = listOf(value);
  const bytes = new Uint8Array(list.length);
  for (let i = 0; i < list.length; i++) bytes[i] = numberOf(list[i]);
  return bytes;
}

export function variantOf(value: Read): Variant {
  return value instanceof Variant ? value : mismatch('a variant', value);
}

export function refOf(value: Read): Ref {
  return value instanceof Ref ? value : mismatch('a reference', value);
}

/** The first field of a struct. */
export function firstField(value: Read): MoveValue {
  const field = listOf(value)[0];
  return field ?? mismatch('a field', field);
}

/** The id of an object: its first field is a UID, which wraps an ID, which wraps the address. */
export function objectIdOf(object: MoveValue): string {
  return addressOf(firstField(firstField(firstField(object))));
}

function mismatch(expected: string, found: Read): never {
  throw new TypeError(`expected ${expected}, found ${found === undefined ? 'nothing' : typeof found}`);
}
