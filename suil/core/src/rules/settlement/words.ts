/**
 * Columns of 64-bit amounts by their two 32-bit words (little-endian, as every supported platform is): sums without allocating a
 * bigint. Amounts are zero or more and below 2^63. Owns no meaning.
 */
import { doubleAt, wordAt } from '../../values/lists/columns.ts';

/** What one of the high word stands for. */
export const WORD = 2 ** 32;

/** Returns the words of a column: the low one of element i at 2i, the high one at 2i + 1. */
export function wordsOf(column: BigInt64Array | Float64Array): Uint32Array {
  return new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
}

/** Returns the element as a number: exact below 2^53, and above it close enough to be recognised as larger. */
export function readWords(words: Uint32Array, index: number): number {
  return wordAt(words, 2 * index + 1) * WORD + wordAt(words, 2 * index);
}

/** Adds low and high words to an element. */
export function addWords(words: Uint32Array, index: number, low: number, high: number): void {
  const sum = wordAt(words, 2 * index) + low;
  words[2 * index] = sum;
  words[2 * index + 1] = wordAt(words, 2 * index + 1) + high + (sum >= WORD ? 1 : 0);
}

/** Returns the sums of two columns of equal length, element by element; each stays below 2^63. */
export function addAmounts(left: BigInt64Array, right: BigInt64Array): BigInt64Array {
  const sums = left.slice();
  const [to, added] = [wordsOf(sums), wordsOf(right)];
  for (let index = 0; index < sums.length; index += 1) {
    addWords(to, index, wordAt(added, 2 * index), wordAt(added, 2 * index + 1));
  }
  return sums;
}

/** Turns a column of whole numbers below 2^53 into one of 64-bit amounts, in the same memory. */
export function toAmounts(column: Float64Array): BigInt64Array {
  const words = wordsOf(column);
  for (let index = 0; index < column.length; index += 1) {
    const amount = doubleAt(column, index);
    const high = Math.floor(amount / WORD);
    words[2 * index] = amount - high * WORD;
    words[2 * index + 1] = high;
  }
  return new BigInt64Array(column.buffer, column.byteOffset, column.length);
}

/** Returns the sum of a column. @throws nothing; exact for any length */
export function sumAmounts(column: BigInt64Array): bigint {
  const words = wordsOf(column);
  let low = 0;
  let high = 0;
  for (let index = 0; index < column.length; index += 1) {
    low += wordAt(words, 2 * index);
    high += wordAt(words, 2 * index + 1);
  }
  return BigInt(high) * BigInt(WORD) + BigInt(low);
}
