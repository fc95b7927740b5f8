/**
 * Finds members by their addresses, all in memory, where the database would join a million texts. Open addressing with linear probing
 * (Knuth, The Art of Computer Programming, vol. 3, 6.4, algorithm L).
 */
import { intAt } from '@suil/core';

const ADDRESS_WORDS = 8;
const WORD_BYTES = Int32Array.BYTES_PER_ELEMENT;
const HASH_BITS = 32;
/** Odd numbers near 2^32 over the golden ratio and over its square: two words of an address say where its search begins. */
const FIRST_FACTOR = 0x9e3779b1;
const SECOND_FACTOR = 0x61c88647;

/** Returns the number of the member of each address, 32 bytes each; -1 where it is no member's. */
export type FindMembers = (addresses: Uint8Array) => Int32Array;

/** Returns the search among members' addresses, 32 bytes each in the order of their numbers; no two are equal. */
export function indexAddresses(addresses: Uint8Array): FindMembers {
  const known = wordsOf(addresses);
  const count = known.length / ADDRESS_WORDS;
  // At most half full, so that a search ends after few steps.
  const bits = Math.ceil(Math.log2(2 * count + 2));
  const slots = new Int32Array(2 ** bits).fill(-1);

  /** Returns the slot of the member with the address at `at`, or the free one where it would be. */
  function slotOf(words: Int32Array, at: number): number {
    const hash = Math.imul(intAt(words, at), FIRST_FACTOR) + Math.imul(intAt(words, at + 1), SECOND_FACTOR);
    let slot = hash >>> (HASH_BITS - bits);
    for (let member = intAt(slots, slot); member >= 0; member = intAt(slots, slot)) {
      if (isEqual(known, member * ADDRESS_WORDS, words, at)) return slot;
      slot = (slot + 1) % slots.length;
    }
    return slot;
  }

  for (let member = 0; member < count; member += 1) slots[slotOf(known, member * ADDRESS_WORDS)] = member;
  return (sought) => {
    const words = wordsOf(sought);
    const found = new Int32Array(words.length / ADDRESS_WORDS);
    for (let row = 0; row < found.length; row += 1) found[row] = intAt(slots, slotOf(words, row * ADDRESS_WORDS));
    return found;
  };
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Int32Array(buffer, byteOffset, byteLength / WORD_BYTES);

function isEqual(left: Int32Array, leftAt: number, right: Int32Array, rightAt: number): boolean {
  for (let word = 0; word < ADDRESS_WORDS; word += 1)
    if (intAt(left, leftAt + word) !== intAt(right, rightAt + word)) return false;
  return true;
}
