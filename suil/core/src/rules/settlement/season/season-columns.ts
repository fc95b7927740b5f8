/**
 * The leaves of a season's tree over many members at once (rules.md §4): same bytes as season-tree.ts, with columns instead of objects and
 * the hash given by the caller. Pure; owns neither amounts nor storage.
 */
import { wordAt } from '../../../values/lists/columns.ts';
import { HASH_BYTES, type Hash256 } from '../team-tree.ts';
import { wordsOf } from '../words.ts';
import { SEASON_AMOUNTS } from './season-tree.ts';

const TAG = 2;
const SEASON_OFFSET = 1;
const ADDRESS_OFFSET = SEASON_OFFSET + 8;
const ADDRESS_BYTES = 32;
const AMOUNTS_OFFSET = ADDRESS_OFFSET + ADDRESS_BYTES;
const AMOUNT_BYTES = 8;
const LEAF_BYTES = AMOUNTS_OFFSET + SEASON_AMOUNTS * AMOUNT_BYTES;
/** In 32-bit words. */
const AMOUNT_WORDS = 2 * SEASON_AMOUNTS;

/** 112 amounts of each of some members that stand one after the other, micro-dollars. */
export interface SeasonColumns {
  /** The first of them. */
  readonly first: number;
  readonly amounts: BigInt64Array;
}

/**
 * Returns the hashes of the members' leaves, 32 bytes each; a member without any amount has no leaf, and 32 zero bytes in its place.
 * @param addresses 32 bytes for each member, from the very first one on
 */
export function hashSeasonLeaves(
  season: number,
  addresses: Uint8Array,
  { first, amounts }: SeasonColumns,
  hash: Hash256,
): Uint8Array {
  const count = amounts.length / SEASON_AMOUNTS;
  const hashes = new Uint8Array(count * HASH_BYTES);
  const words = wordsOf(amounts);
  const leaf = new Uint8Array(LEAF_BYTES);
  const view = new DataView(leaf.buffer);
  leaf[0] = TAG;
  view.setBigUint64(SEASON_OFFSET, BigInt(season), true);
  for (let index = 0; index < count; index += 1) {
    let any = 0;
    for (let word = 0; word < AMOUNT_WORDS; word += 1) {
      const value = wordAt(words, index * AMOUNT_WORDS + word);
      any |= value;
      view.setUint32(AMOUNTS_OFFSET + 4 * word, value, true);
    }
    if (any === 0) continue;
    const member = first + index;
    leaf.set(addresses.subarray(member * ADDRESS_BYTES, (member + 1) * ADDRESS_BYTES), ADDRESS_OFFSET);
    hashes.set(hash(leaf), index * HASH_BYTES);
  }
  return hashes;
}
