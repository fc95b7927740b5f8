/** Values that a user types, as the bytes that a transaction carries. */
import { bcs } from '@mysten/sui/bcs';
import { isValidSuiAddress, normalizeSuiAddress } from '@mysten/sui/utils';
import { PlaygroundError } from './errors.ts';
import { elementType, isId, isString, optionType } from './types.ts';

const BITS: Readonly<Record<string, number>> = { u8: 8, u16: 16, u32: 32, u64: 64, u128: 128, u256: 256 };

/**
 * Returns the BCS of a value.
 * @param name whom an error is about @param text numbers in decimal or with `0x`, `true` or `false`, addresses; a vector's values with commas between
 * them, in brackets or not; a `vector<u8>` also as text or as `0x` and hexadecimal; nothing for an option without value
 * @throws {PlaygroundError} PLAYGROUND_INPUT_INVALID
 */
export function encodeText(name: string, type: string, text: string): Uint8Array {
  const bits = BITS[type];
  if (bits !== undefined) return encodeInteger(name, type, bits, text.trim());
  if (type === 'bool') return encodeBool(name, text.trim());
  if (type === 'address' || isId(type)) return bcs.Address.serialize(addressIn(name, text)).toBytes();
  if (isString(type)) return bcs.string().serialize(withoutQuotes(text)).toBytes();
  const element = elementType(type);
  if (element === 'u8' && !/^\s*\[/.test(text))
    return bcs.vector(bcs.u8()).serialize(bytesIn(name, text.trim())).toBytes();
  if (element !== undefined) return encodeVector(name, element, text);
  const value = optionType(type);
  if (value !== undefined)
    return text.trim() === '' ? Uint8Array.of(0) : Uint8Array.of(1, ...encodeText(name, value, text));
  throw invalid(name, `a value of ${type} cannot be written here`);
}

export function invalid(name: string, detail: string): Error {
  return new PlaygroundError('PLAYGROUND_INPUT_INVALID', { name, detail });
}

/** @throws {PlaygroundError} PLAYGROUND_INPUT_INVALID */
export function addressIn(name: string, text: string): string {
  const address = normalizeSuiAddress(text.trim() || '-');
  if (!isValidSuiAddress(address)) throw invalid(name, 'an address is 0x and up to 64 hexadecimal digits');
  return address;
}

function encodeInteger(name: string, type: string, bits: number, text: string): Uint8Array {
  const digits = text.replaceAll('_', '');
  if (!/^(?:\d+|0x[0-9a-fA-F]+)$/.test(digits)) throw invalid(name, `"${text}" is not a whole number`);
  let rest = BigInt(digits);
  if (rest >> BigInt(bits) !== 0n) throw invalid(name, `${text} is too large for ${type}`);
  return Uint8Array.from({ length: bits / 8 }, () => {
    const byte = Number(rest & 0xffn);
    rest >>= 8n;
    return byte;
  });
}

function encodeBool(name: string, text: string): Uint8Array {
  if (text !== 'true' && text !== 'false') throw invalid(name, 'a bool is true or false');
  return Uint8Array.of(text === 'true' ? 1 : 0);
}

function encodeVector(name: string, element: string, text: string): Uint8Array {
  const items = splitItems(text).map((item) => encodeText(name, element, item));
  return Uint8Array.from([...encodeLength(items.length), ...items.flatMap((item) => [...item])]);
}

/** Seven bits a byte, lowest first; all but the last have the eighth. */
function encodeLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...encodeLength(length >> 7)];
}

function bytesIn(name: string, text: string): Uint8Array {
  if (!text.startsWith('0x')) return new TextEncoder().encode(withoutQuotes(text));
  const digits = text.slice(2);
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(digits)) throw invalid(name, 'bytes are 0x and two hexadecimal digits for each');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function withoutQuotes(text: string): string {
  return /^\s*"(.*)"\s*$/s.exec(text)?.[1] ?? text;
}

/** Returns what is between the commas that are in no inner brackets or quotes. One pair of brackets around everything is left out. */
export function splitItems(text: string): string[] {
  if (text.trim() === '') return [];
  const items = parts(text);
  const [only = ''] = items;
  const inner = items.length === 1 ? /^\[(.*)\]$/s.exec(only)?.[1] : undefined;
  if (inner === undefined) return items;
  return inner.trim() === '' ? [] : parts(inner);
}

function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '[') depth += 1;
    if (!isQuoted && character === ']') depth -= 1;
    if (character === ',' && depth === 0 && !isQuoted) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim());
}
