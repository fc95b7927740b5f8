// Growing bytes in protobuf's wire forms. Owns the buffer; which field is what, encode.ts knows.

const START_BYTES = 16_384;
/** A length below this takes one byte, which is what is kept free for it. */
const SHORT_LENGTH = 0x80;

export class ProtoWriter {
  private bytes = Buffer.allocUnsafe(START_BYTES);
  private length = 0;

  private reserve(size: number): number {
    const start = this.length;
    const end = start + size;
    if (end > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    this.length = end;
    return start;
  }

  /** An unsigned number below 2^53. */
  varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.bytes[this.reserve(1)] = (rest & 0x7f) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.reserve(1)] = rest;
  }

  /** A 64-bit number, negative ones as two's complement. */
  varint64(value: bigint): void {
    if (value >= 0n && value <= Number.MAX_SAFE_INTEGER) {
      this.varint(Number(value));
      return;
    }
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      this.bytes[this.reserve(1)] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.bytes[this.reserve(1)] = Number(rest);
  }

  double(value: number): void {
    this.bytes.writeDoubleLE(value, this.reserve(8));
  }

  float(value: number): void {
    this.bytes.writeFloatLE(value, this.reserve(4));
  }

  string(text: string): void {
    const size = Buffer.byteLength(text);
    this.varint(size);
    const at = this.reserve(size);
    this.bytes.write(text, at, size, 'utf8');
  }

  byteField(bytes: Uint8Array): void {
    this.varint(bytes.length);
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  /** What `write` writes, with its length before it. */
  nested(write: () => void): void {
    const at = this.reserve(1);
    const start = this.length;
    write();
    const size = this.length - start;
    if (size < SHORT_LENGTH) {
      this.bytes[at] = size;
      return;
    }
    const lengthBytes = Math.floor(Math.log2(size) / 7) + 1;
    this.reserve(lengthBytes - 1);
    this.bytes.copyWithin(at + lengthBytes, start, start + size);
    this.length = at;
    this.varint(size);
    this.length += size;
  }

  /** Returns a copy of what was written and begins anew. */
  finish(): Uint8Array {
    const bytes = new Uint8Array(this.length);
    bytes.set(this.bytes.subarray(0, this.length));
    this.length = 0;
    return bytes;
  }

  /** Forgets what was written. */
  reset(): void {
    this.length = 0;
  }
}
