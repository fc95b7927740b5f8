/**
 * Foreign bytes read as BCS, strictly: bools are 0 or 1, ULEB128 has its one shortest form, text is UTF-8, nothing is read past the
 * end. So what is read whole encodes back to the same bytes. Owns primitives; every refusal is a {@link BcsFault}.
 */
import { digestText } from './base58.ts';

/** Why bytes are not the BCS of what was asked for. */
export class BcsFault extends Error {}

const ADDRESS_BYTES = 32;
/** BCS: the longest sequence and the highest variant. */
const MAX_ULEB = 2 ** 31 - 1;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const NON_ASCII = /[^\0-\x7f]/;

export class ByteReader {
  private readonly bytes: Buffer;
  private offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(size: number): number {
    const start = this.offset;
    if (size > this.bytes.length - start) throw new BcsFault('bytes end too early');
    this.offset = start + size;
    return start;
  }

  u8(): number {
    return this.bytes[this.take(1)] as number;
  }

  bool(): boolean {
    const byte = this.u8();
    if (byte > 1) throw new BcsFault('a bool is 0 or 1');
    return byte === 1;
  }

  u16(): number {
    return this.bytes.readUInt16LE(this.take(2));
  }

  u32(): number {
    return this.bytes.readUInt32LE(this.take(4));
  }

  u64(): bigint {
    return this.bytes.readBigUInt64LE(this.take(8));
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
    return new Uint8Array(this.bytes.subarray(start, start + size));
  }

  base64(): string {
    const size = this.count();
    const start = this.take(size);
    return this.bytes.toString('base64', start, start + size);
  }

  string(): string {
    const size = this.count();
    const start = this.take(size);
    const text = this.bytes.toString('latin1', start, start + size);
    if (!NON_ASCII.test(text)) return text;
    try {
      return utf8.decode(this.bytes.subarray(start, start + size));
    } catch {
      throw new BcsFault('text is not UTF-8');
    }
  }

  address(): string {
    const start = this.take(ADDRESS_BYTES);
    return `0x${this.bytes.toString('hex', start, start + ADDRESS_BYTES)}`;
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
