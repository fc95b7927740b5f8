/** Bytes as text and back: hex, base64 and latin1, compared and joined, with nothing of Node. Addresses are by far the most common. */

const OCTETS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Four digits for every two bytes: an address takes 16 look-ups. */
const PAIRS = OCTETS.flatMap((high) => OCTETS.map((low) => high + low));

const NIBBLES = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  NIBBLES[text.charCodeAt(0)] = digit;
  NIBBLES[text.toUpperCase().charCodeAt(0)] = digit;
}

/** Returns the hex digits of the bytes from `start` to `end`, without `0x`. */
export function hexText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  let at = start;
  for (; at + 1 < end; at += 2) text += PAIRS[view.getUint16(at)];
  return at < end ? text + OCTETS[view.getUint8(at)] : text;
}

/** Writes the bytes of `text`, whose hex digits begin at `from`, at `offset`. Returns false when one of them is no digit. */
export function writeHex(text: string, from: number, to: Uint8Array, offset: number): boolean {
  let isHex = true;
  for (let at = from, place = offset; at < text.length; at += 2, place++) {
    const byte = (nibble(text.charCodeAt(at)) << 4) | nibble(text.charCodeAt(at + 1));
    if (byte < 0) isHex = false;
    to[place] = byte;
  }
  return isHex;
}

function nibble(code: number): number {
  return code < 128 ? (NIBBLES[code] ?? -1) : -1;
}

/** Returns the 32 bytes of an address, `0x` and 64 hex digits. */
export function addressBytes(address: string): Uint8Array {
  const bytes = new Uint8Array(32);
  writeHex(address, 2, bytes, 0);
  return bytes;
}

/** Returns the u64, little-endian, at `offset`. */
export function readU64(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(offset, true);
}

/** Returns the base64 of the bytes. */
export function base64Text(bytes: Uint8Array): string {
  return btoa(latin1Text(bytes));
}

/** Returns the bytes of a base64 text. @throws {DOMException} when it is none */
export function base64Bytes(text: string): Uint8Array {
  return latin1Bytes(atob(text));
}

const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const SHORT = 128;
const CHUNK = 8_192;

/** Returns one character per byte. */
export function latin1Text(bytes: Uint8Array): string {
  let text = '';
  if (bytes.length <= SHORT) for (const byte of bytes) text += CHARACTERS[byte];
  else for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

/** Returns one byte per character, of characters below 256. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** Returns the text of the bytes from `start` to `end`, or undefined when one of them is not ASCII. */
export function asciiText(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = '';
  for (let at = start; at < end; at++) {
    const character = ASCII[bytes[at] ?? 0];
    if (character === undefined) return undefined;
    text += character;
  }
  return text;
}

/** Orders as a lexicographic comparison of the bytes does: negative, zero or positive. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Returns all `parts` in one array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
