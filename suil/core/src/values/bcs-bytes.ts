/** The few BCS forms that hashed and signed bytes need (rules.md §§4, 9): u64, byte vectors, addresses. Writing only. */

import { AppError } from '../errors/app-error.ts';
import { parseAddress } from './address.ts';
import { MAX_U64 } from './asset.ts';

/** Returns 8 bytes, little endian. @throws {AMOUNT_OUT_OF_RANGE} unless it is a u64 */
export function u64Bytes(value: bigint): Uint8Array {
  if (value < 0n || value > MAX_U64) throw new AppError('AMOUNT_OUT_OF_RANGE');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** Returns the bytes behind their length in ULEB128. */
export function vectorBytes(bytes: Uint8Array): Uint8Array {
  const length: number[] = [];
  let left = bytes.length;
  while (left >= 0x80) {
    length.push((left % 0x80) + 0x80);
    left = Math.floor(left / 0x80);
  }
  return concatBytes([Uint8Array.from([...length, left]), bytes]);
}

/** Returns the 32 bytes of an address or object id. @throws {ADDRESS_INVALID} */
export function addressBytes(address: string): Uint8Array {
  const digits = parseAddress(address).slice(2);
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16));
}

/** Returns all the bytes, one after the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
