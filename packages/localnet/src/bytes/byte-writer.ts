/** Growing bytes in BCS's primitive forms. */

import { writeDigest } from './base58.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { writeHex } from './text.ts';

const START_BYTES = 4096;
const ADDRESS_BYTES = 32;
const U16_MAX = 0xffff;
const U32_MAX = 0xffff_ffff;
const U64_MAX = 2n ** 64n - 1n;

export class ByteWriter extends GrowingBytes {
  constructor() {
    super(START_BYTES);
  }

  bool(value: boolean): void {
    this.u8(value ? 1 : 0);
  }

  /** @throws {RangeError} outside 0 to 65,535 */
  u16(value: number): void {
    if (!(value >= 0 && value <= U16_MAX)) throw new RangeError(`${value} is not a u16`);
    const at = this.reserve(2);
    this.view.setUint16(at, value, true);
  }

  /** @throws {RangeError} outside 0 to 4,294,967,295 */
  u32(value: number): void {
    if (!(value >= 0 && value <= U32_MAX)) throw new RangeError(`${value} is not a u32`);
    const at = this.reserve(4);
    this.view.setUint32(at, value, true);
  }

  /** @throws {RangeError} outside 0 to 2^64 - 1 */
  u64(value: bigint): void {
    if (value < 0n || value > U64_MAX) throw new RangeError(`${value} is not a u64`);
    const at = this.reserve(8);
    this.view.setBigUint64(at, value, true);
  }

  /** @throws {RangeError} outside 0 to 2^128 - 1 */
  u128(value: bigint): void {
    this.u64(value & U64_MAX);
    this.u64(value >> 64n);
  }

  /** @throws {RangeError} when it is not `0x` and 64 hex digits */
  address(address: string): void {
    const at = this.reserve(ADDRESS_BYTES);
    const isWhole = address.length === 2 + 2 * ADDRESS_BYTES && writeHex(address, 2, this.bytes, at);
    if (!isWhole) throw new RangeError(`${address} is not a whole address`);
  }

  /** A base58 digest as a vector of 32 bytes. @throws {RangeError} when it is not one */
  digest(digest: string): void {
    this.u8(ADDRESS_BYTES);
    const at = this.reserve(ADDRESS_BYTES);
    if (!writeDigest(digest, this.bytes, at)) throw new RangeError(`${digest} is not a digest`);
  }
}

const idle: ByteWriter[] = [];

/** Returns what `write` wrote. Writers are used again, since their buffers are the costly part. */
export function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = idle.pop() ?? new ByteWriter();
  try {
    write(writer);
    return writer.finish();
  } finally {
    writer.reset();
    idle.push(writer);
  }
}
