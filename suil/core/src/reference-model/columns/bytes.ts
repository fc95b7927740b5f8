/**
 * The bytes of a snapshot, little endian: numbers, texts and whole columns, written as parts and read from their start. A column's part
 * is a view of its memory, not a copy, so it is to be used before the column changes.
 */
import { assert } from '@suil/errors';

const WORD_BYTES = 4;
const BIG_BYTES = 8;

/** Columns are written as they lie in memory. Every platform that Node runs the application on is little endian. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Returns a whole number of 0 to 2^32 − 1. */
export function wordPart(value: number): Uint8Array {
  assert(value === value >>> 0, `${value} fits 32 bits`);
  return wordsPart(Uint32Array.of(value), 1);
}

/** Returns a text behind its length in bytes. */
export function textPart(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const part = new Uint8Array(WORD_BYTES + bytes.length);
  part.set(wordPart(bytes.length));
  part.set(bytes, WORD_BYTES);
  return part;
}

/** Returns the first elements of a column. */
export function wordsPart(column: Uint32Array, length: number): Uint8Array {
  assert(isLittleEndian && length <= column.length, `a column of ${length} words is written as it lies in memory`);
  return new Uint8Array(column.buffer, column.byteOffset, length * WORD_BYTES);
}

/** Returns the first elements of a column. */
export function bigIntsPart(column: BigInt64Array, length: number): Uint8Array {
  assert(isLittleEndian && length <= column.length, `a column of ${length} integers is written as it lies in memory`);
  return new Uint8Array(column.buffer, column.byteOffset, length * BIG_BYTES);
}

/** Returns a column of the values. @throws {Error} when one of them does not fit 64 bits */
export function toBigInts(values: readonly bigint[]): BigInt64Array {
  for (const value of values) assert(BigInt.asIntN(64, value) === value, `${value} fits 64 bits`);
  return BigInt64Array.from(values);
}

/** Reads parts in the order in which they were written. */
export class PartReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  word(): number {
    const [value = 0] = this.words(1);
    return value;
  }

  text(): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.#take(this.word()));
  }

  /** Returns a copy of so many elements. */
  words(length: number): Uint32Array {
    return new Uint32Array(copyOf(this.#take(length * WORD_BYTES)));
  }

  /** Returns a copy of so many elements. */
  bigInts(length: number): BigInt64Array {
    return new BigInt64Array(copyOf(this.#take(length * BIG_BYTES)));
  }

  #take(length: number): Uint8Array {
    const end = this.#offset + length;
    assert(end <= this.#bytes.length, 'a snapshot holds what it says it holds');
    const taken = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return taken;
  }
}

/** `slice` of a Buffer is a view of the same memory, at any offset. */
function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
