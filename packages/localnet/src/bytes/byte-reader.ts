/**
 * Foreign bytes read as BCS, strictly: bools are 0 or 1, ULEB128 has its one shortest form, text is UTF-8, nothing is read past the
 * end. So what is read whole encodes back to the same bytes. Owns primitives; every refusal is a {@link BcsFault}.
 */
import { digestText } from './base58.ts';
import { asciiText, hexText } from './text.ts';

/** Why bytes are not the BCS of the requested type. */
export class BcsFault extends Error {}

const ADDRESS_BYTES = 32;
/** BCS: the longest sequence and the highest variant. */
const MAX_ULEB = 2 ** 31 - 1;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(size: number): number {
    const start = this.offset;
    if (size > this.bytes.length - start) throw new BcsFault('bytes end too early');
    this.offset = start + size;
    return start;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  bool(): boolean {
    const byte = this.u8();
    if (byte > 1) throw new BcsFault('a bool is 0 or 1');
    return byte === 1;
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }

  u128(): bigint {
    const low = this.u64();
    return low | (this.u64() << 64n);
  }

  /** A length or a variant. */
  uleb(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 28; scale *= 128) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if ((byte === 0 && scale > 1) || value > MAX_ULEB) break;
        return value;
      }
    }
    throw new BcsFault('a length is not canonical');
  }

  /** The number of items of a vector; each takes at least one byte, so a larger number than bytes are left is refused. */
  count(): number {
    const count = this.uleb();
    if (count > this.bytes.length - this.offset) throw new BcsFault('bytes end too early');
    return count;
  }

  /** A vector of bytes, copied. */
  byteVector(): Uint8Array {
    const size = this.count();
    const start = this.take(size);
    // Not slice: of Node's Buffer it would be a view.
    return new Uint8Array(this.bytes.subarray(start, start + size));
  }

  string(): string {
    const size = this.count();
    const start = this.take(size);
    const text = asciiText(this.bytes, start, start + size);
    if (text !== undefined) return text;
    try {
      return utf8.decode(this.bytes.subarray(start, start + size));
    } catch {
      throw new BcsFault('text is not UTF-8');
    }
  }

  address(): string {
    const start = this.take(ADDRESS_BYTES);
    return `0x${hexText(this.bytes, start, start + ADDRESS_BYTES)}`;
  }

  digest(): string {
    if (this.u8() !== ADDRESS_BYTES) throw new BcsFault('a digest has 32 bytes');
    return digestText(this.bytes, this.take(ADDRESS_BYTES));
  }

  /** Refuses bytes that are left over. */
  end(): void {
    if (this.offset !== this.bytes.length) throw new BcsFault('bytes are left over');
  }
}
