/** Reads BCS out of bytes that may be damaged: integers, ULEB128 and byte lists, each with its checks. Knows no types. */
import { fault } from '../failure.ts';

export class BcsReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Moves behind the next `length` bytes and returns where they start. */
  #advance(length: number): number {
    const start = this.offset;
    if (length > this.bytes.length - start) refuseBytes('bytes end too early');
    this.offset += length;
    return start;
  }

  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.bytes.subarray(start, this.offset);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  /** A number in 2 or 4 bytes. */
  small(width: number): number {
    const start = this.#advance(width);
    return width === 2 ? this.#view.getUint16(start, true) : this.#view.getUint32(start, true);
  }

  /** A bigint in 8, 16 or 32 bytes. */
  wide(width: number): bigint {
    const start = this.#advance(width);
    let value = 0n;
    for (let at = this.offset - 8; at >= start; at -= 8) value = (value << 64n) | this.#view.getBigUint64(at, true);
    return value;
  }

  uleb(max: number): number {
    let value = 0;
    for (let shift = 0, scale = 1; shift < 35; shift += 7, scale *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (value > max) refuseBytes('length or tag is out of range');
      if (byte < 0x80) {
        if (byte === 0 && shift > 0) refuseBytes('ULEB128 is not canonical');
        return value;
      }
    }
    return refuseBytes('ULEB128 is too long');
  }
}

/** Ends the reading with `FAILED_TO_DESERIALIZE_ARGUMENT`. */
export function refuseBytes(why: string): never {
  return fault('FAILED_TO_DESERIALIZE_ARGUMENT', why);
}
