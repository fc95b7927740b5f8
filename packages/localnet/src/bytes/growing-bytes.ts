/** Bytes that grow as they are written, and what BCS and protobuf write alike. Owns the buffer, not the meaning of what is written. */
export abstract class GrowingBytes {
  protected bytes: Buffer;
  protected length = 0;

  constructor(startBytes: number) {
    this.bytes = Buffer.allocUnsafe(startBytes);
  }

  protected reserve(size: number): number {
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

  u8(value: number): void {
    const at = this.reserve(1);
    this.bytes[at] = value;
  }

  /** An unsigned number below 2^53 in as many bytes as it needs, seven bits in each. */
  uleb(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.u8(rest);
  }

  /** The bytes as they are, without a length. */
  raw(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  byteVector(bytes: Uint8Array): void {
    this.uleb(bytes.length);
    this.raw(bytes);
  }

  string(text: string): void {
    const size = Buffer.byteLength(text);
    this.uleb(size);
    const at = this.reserve(size);
    this.bytes.write(text, at, size, 'utf8');
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
