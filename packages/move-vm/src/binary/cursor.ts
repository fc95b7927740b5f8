/**
 * A bounds-checked reader over module bytes. Owns integers, ULEB128 and slices of the binary format; knows nothing of tables.
 * Every read past the end is a `MALFORMED` fault. Follows move-binary-format/src/deserializer.rs and file_format_common.rs.
 */

import { fault } from '../failure.ts';
import { fromLittleEndian } from '../little-endian.ts';

export class Cursor {
  readonly bytes: Uint8Array;
  offset: number;
  readonly end: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = start;
    this.end = end;
  }

  get done(): boolean {
    return this.offset >= this.end;
  }

  u8(): number {
    if (this.offset >= this.end) fault('MALFORMED', 'unexpected end of module bytes');
    return this.bytes[this.offset++] as number;
  }

  /** Little-endian unsigned integer of `width` bytes as a bigint. */
  little(width: number): bigint {
    return fromLittleEndian(this.take(width));
  }

  u32(): number {
    return Number(this.little(4));
  }

  take(length: number): Uint8Array {
    if (length > this.end - this.offset) fault('MALFORMED', 'unexpected end of module bytes');
    const slice = this.bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return slice;
  }

  /** ULEB128 up to and including `max`; a longer than needed encoding is refused, as upstream does. */
  uleb(max: number, what: string): number {
    let value = 0;
    let scale = 1;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.u8();
      const digit = byte & 0x7f;
      value += digit * scale;
      if (value > max) fault('MALFORMED', `${what} is above its maximum ${max}`);
      if ((byte & 0x80) === 0) {
        if (shift > 0 && digit === 0) fault('MALFORMED', `${what} is not in canonical ULEB128`);
        return value;
      }
      scale *= 128;
    }
    return fault('MALFORMED', `${what} is longer than a u64`);
  }

  /** Index into one of the module's tables (u16). */
  index(what: string): number {
    return this.uleb(0xffff, what);
  }
}
