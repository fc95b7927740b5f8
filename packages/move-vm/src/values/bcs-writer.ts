/** Collects the bytes of one value in BCS: integers, ULEB128 and byte lists. Knows no types. */
import { numberOf } from './typed-value.ts';
import type { MoveValue } from './value.ts';

/** Grows as needed and is used again for the next value: serialising is never nested. */
let scratch = new Uint8Array(4096);
let view = new DataView(scratch.buffer);

export class BcsWriter {
  private length = 0;

  private reserve(size: number): number {
    const start = this.length;
    this.length += size;
    if (this.length > scratch.length) {
      const larger = new Uint8Array(Math.max(this.length, scratch.length * 2));
      larger.set(scratch);
      scratch = larger;
      view = new DataView(scratch.buffer);
    }
    return start;
  }

  u8(value: number): void {
    const at = this.reserve(1);
    scratch[at] = value;
  }

  /** A number in 2 or 4 bytes. */
  small(value: number, width: number): void {
    const at = this.reserve(width);
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }

  /** A bigint in 8, 16 or 32 bytes. */
  wide(value: bigint, width: number): void {
    let at = this.reserve(width);
    let rest = value;
    for (const end = at + width; at < end; at += 8, rest >>= 64n) view.setBigUint64(at, BigInt.asUintN(64, rest), true);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    scratch.set(bytes, at);
  }

  /** The elements of a `vector<u8>`. */
  byteValues(values: readonly MoveValue[]): void {
    const at = this.reserve(values.length);
    for (let i = 0; i < values.length; i++) scratch[at + i] = numberOf(values[i]);
  }

  uleb(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.u8(rest);
  }

  finish(): Uint8Array {
    return scratch.slice(0, this.length);
  }
}
