/** Reads the values of an event's bytes one after the other. An indexer that catches up reads events by the hundred thousand. */

const ADDRESS_BYTES = 32;
const DIGITS = new TextEncoder().encode('0123456789abcdef');
/** An address as letters, overwritten by each: a text made in one piece costs half of one put together. */
const letters = new TextEncoder().encode(`0x${'0'.repeat(2 * ADDRESS_BYTES)}`);
const ascii = new TextDecoder('latin1');
const utf8 = new TextDecoder();

/** Every method throws a RangeError when the bytes end before the value does. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true);
  }

  bool(): boolean {
    const byte = this.u8();
    if (byte > 1) throw new RangeError(`${byte} is neither true nor false`);
    return byte === 1;
  }

  /** Returns 0x and 64 digits. */
  address(): string {
    const bytes = this.#take(ADDRESS_BYTES);
    let place = 2;
    for (const byte of bytes) {
      letters[place] = DIGITS[byte >> 4] ?? 0;
      letters[place + 1] = DIGITS[byte & 15] ?? 0;
      place += 2;
    }
    return ascii.decode(letters);
  }

  /** Returns a copy of a list of bytes. */
  bytes(): Uint8Array {
    return this.#take(this.#length()).slice();
  }

  text(): string {
    return utf8.decode(this.#take(this.#length()));
  }

  /** @throws {RangeError} unless every byte was read */
  end(): void {
    const left = this.#bytes.length - this.#offset;
    if (left > 0) throw new RangeError(`${left} bytes are left over`);
  }

  /** Lengths are ULEB128. */
  #length(): number {
    let length = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.u8();
      length |= (byte & 127) << shift;
      if (byte < 128) return length;
    }
    throw new RangeError('a length is beyond 28 bits');
  }

  #take(count: number): Uint8Array {
    const start = this.#advance(count);
    return this.#bytes.subarray(start, start + count);
  }

  #advance(count: number): number {
    const start = this.#offset;
    if (start + count > this.#bytes.length) throw new RangeError(`${this.#bytes.length} bytes are too few`);
    this.#offset = start + count;
    return start;
  }
}
