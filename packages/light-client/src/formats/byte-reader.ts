/** Reads BCS from untrusted bytes: fixed integers, lengths, vectors, options and digests. Every byte must be used, each length in one form. */
import { LightClientError } from '../errors.ts';

const DIGEST_BYTES = 32;
/** BCS lengths are below 2³¹. */
const LENGTH_BYTES_MAX = 5;
const LENGTH_MAX = 0x7fff_ffff;

export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #thing: string;
  #offset = 0;

  /** @param thing what the bytes are, for errors */
  constructor(bytes: Uint8Array, thing: string) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#thing = thing;
  }

  /** How many bytes are not read yet. */
  get left(): number {
    return this.#bytes.length - this.#offset;
  }

  /** Returns the next `count` bytes as a view. @throws {CHECKPOINT_BYTES_INVALID} */
  bytes(count: number): Uint8Array {
    const start = this.#take(count);
    return this.#bytes.subarray(start, start + count);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true);
  }

  /** Returns a length: seven bits a byte, lowest first, without a useless last byte. */
  length(): number {
    let length = 0;
    for (let index = 0; index < LENGTH_BYTES_MAX; index++) {
      const byte = this.u8();
      length += (byte & 0x7f) * 2 ** (7 * index);
      if (byte >= 0x80) continue;
      if ((byte === 0 && index > 0) || length > LENGTH_MAX) break;
      return length;
    }
    throw this.invalid('a length is not in its shortest form');
  }

  /** Returns bytes that their length precedes. */
  sizedBytes(): Uint8Array {
    return this.bytes(this.length());
  }

  /** Returns the 32 bytes of a digest, which BCS writes with their length. */
  digest(): Uint8Array {
    const length = this.length();
    if (length !== DIGEST_BYTES) throw this.invalid(`a digest has ${length} bytes`);
    return this.bytes(DIGEST_BYTES);
  }

  vector<Item>(read: () => Item): Item[] {
    const length = this.length();
    // An element has a byte at least: a length beyond the bytes is refused before anything is reserved for it.
    if (length > this.left) throw this.invalid('a vector is longer than the bytes');
    const items: Item[] = [];
    for (let index = 0; index < length; index++) items.push(read());
    return items;
  }

  option<Item>(read: () => Item): Item | null {
    const tag = this.u8();
    if (tag > 1) throw this.invalid(`an option has the tag ${tag}`);
    return tag === 1 ? read() : null;
  }

  /** @throws {CHECKPOINT_BYTES_INVALID} when bytes are left */
  end(): void {
    if (this.left > 0) throw this.invalid(`${this.left} bytes are left over`);
  }

  /** Returns the error of bytes that break a rule of the format. */
  invalid(reason: string) {
    return new LightClientError('CHECKPOINT_BYTES_INVALID', { thing: this.#thing, reason });
  }

  /** Returns the error of a variant that this code does not know: after an upgrade of the network an honest node answers it. */
  unknown(reason: string) {
    return new LightClientError('CHECKPOINT_FORMAT_UNKNOWN', { thing: this.#thing, reason });
  }

  #take(count: number): number {
    const start = this.#offset;
    if (start + count > this.#bytes.length) throw this.invalid('they end too early');
    this.#offset = start + count;
    return start;
  }
}
