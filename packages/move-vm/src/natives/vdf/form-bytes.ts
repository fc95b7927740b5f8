/** Forms as bytes: the BCS of three byte strings, each a coefficient as a signed number, big-endian, in two's complement. */
import type { Form } from './quadratic-form.ts';

/** Reads a form, whatever its discriminant; undefined for bytes that are none. */
export function readForm(bytes: Uint8Array): Form | undefined {
  const coefficients: bigint[] = [];
  let position = 0;
  while (coefficients.length < 3) {
    const length = readLength(bytes, position);
    if (length === undefined) return undefined;
    const start = position + length.bytes;
    position = start + length.value;
    if (position > bytes.length) return undefined;
    coefficients.push(readSigned(bytes.subarray(start, position)));
  }
  const [a = 0n, b = 0n, c = 0n] = coefficients;
  return position === bytes.length ? { a, b, c } : undefined;
}

export function formBytes({ a, b, c }: Form): Uint8Array {
  return Uint8Array.from([a, b, c].flatMap(signedBytes));
}

/** A length of up to 32 bits in groups of seven bits, the lowest first, without a group too many. */
function readLength(bytes: Uint8Array, position: number): { value: number; bytes: number } | undefined {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[position + i];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return byte === 0 && i > 0 ? undefined : { value, bytes: i + 1 };
  }
  return undefined;
}

function readSigned(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  let hex = '0x';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt.asIntN(8 * bytes.length, BigInt(hex));
}

/** The shortest bytes of a signed number, after their length. */
export function signedBytes(value: bigint): number[] {
  // A number and its complement −1 − n need the same bits beside the sign.
  const bits = (value < 0n ? -1n - value : value).toString(2).length;
  const length = Math.floor((value === 0n || value === -1n ? 0 : bits) / 8) + 1;
  const hex = BigInt.asUintN(8 * length, value)
    .toString(16)
    .padStart(2 * length, '0');
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
  return [...lengthBytes(length), ...bytes];
}

function lengthBytes(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...lengthBytes(length >> 7)];
}
