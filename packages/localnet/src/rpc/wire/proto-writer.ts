/** Growing bytes in protobuf's wire forms. Which field is what, encode.ts knows. */
import { GrowingBytes } from '../../bytes/growing-bytes.ts';

const START_BYTES = 16_384;
/** A length below this takes one byte, which is what is kept free for it. */
const SHORT_LENGTH = 0x80;

export class ProtoWriter extends GrowingBytes {
  constructor() {
    super(START_BYTES);
  }

  /** A 64-bit number, negative ones as two's complement. */
  varint64(value: bigint): void {
    if (value >= 0n && value <= Number.MAX_SAFE_INTEGER) {
      this.uleb(Number(value));
      return;
    }
    let rest = BigInt.asUintN(64, value);
    while (rest > 0x7fn) {
      this.u8(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.u8(Number(rest));
  }

  double(value: number): void {
    const at = this.reserve(8);
    this.view.setFloat64(at, value, true);
  }

  float(value: number): void {
    const at = this.reserve(4);
    this.view.setFloat32(at, value, true);
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
    this.uleb(size);
    this.length += size;
  }
}
