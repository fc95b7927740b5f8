/** Bytes that grow as they are written, and what BCS and protobuf write alike. Owns the buffer, not the meaning of what is written. */
const utf8 = new TextEncoder();
const LAST_ASCII = 0x7f;

export abstract class GrowingBytes {
  protected bytes: Uint8Array;
  protected view: DataView;
  protected length = 0;

  constructor(startBytes: number) {
    this.bytes = new Uint8Array(startBytes);
    this.view = new DataView(this.bytes.buffer);
  }

  protected reserve(size: number): number {
    const start = this.length;
    const end = start + size;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, start));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
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
    const start = this.length;
    this.uleb(text.length);
    const at = this.reserve(text.length);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) {
        this.length = start;
        this.byteVector(utf8.encode(text));
        return;
      }
      this.bytes[at + index] = code;
    }
  }

  /** Returns a copy of what was written and begins anew. */
  finish(): Uint8Array {
    const bytes = this.bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
  }

  /** Forgets what was written. */
  reset(): void {
    this.length = 0;
  }
}
