/**
 * The settlement's tree over many members at once (rules.md §4): same bytes as merkle.ts, with columns instead of objects and the hash
 * given by the caller, because a million leaves want a compiled one. Pure; owns neither amounts nor storage.
 */
import { byteAt, intAt, wordAt } from '../../values/lists/columns.ts';
import type { TeamIncome } from './snapshot.ts';
import { addWords, wordsOf } from './words.ts';

/** BLAKE2b of 32 bytes. What it returns is copied at once. */
export type Hash256 = (bytes: Uint8Array) => Uint8Array;

/** Amounts by member, micro-dollars. */
export interface TeamTotals {
  readonly friend: BigInt64Array;
  readonly indirect: BigInt64Array;
  readonly community: BigInt64Array;
  readonly peer: BigInt64Array;
}

export const HASH_BYTES = 32;
const ADDRESS_BYTES = 32;
const AMOUNT_BYTES = 8;
const DAY_BYTES = 8;
const LEAF_BYTES = 1 + DAY_BYTES + ADDRESS_BYTES + 4 * AMOUNT_BYTES;
const NODE_BYTES = 1 + 2 * HASH_BYTES;

/** Adds a day's income to what was earned before it, in place. */
export function sumTotals(totals: TeamTotals, income: TeamIncome): TeamTotals {
  for (const kind of ['friend', 'indirect', 'community', 'peer'] as const) {
    const [sums, amounts] = [wordsOf(totals[kind]), wordsOf(income[kind])];
    for (let member = 0; member < income[kind].length; member += 1) {
      addWords(sums, member, wordAt(amounts, 2 * member), wordAt(amounts, 2 * member + 1));
    }
  }
  return totals;
}

/** Returns the members with any amount above 0, ordered by address. `addresses` holds 32 bytes by member. */
export function orderLeaves(addresses: Uint8Array, { friend, indirect, community, peer }: TeamTotals): Int32Array {
  const found = new Int32Array(friend.length);
  let count = 0;
  const columns = [friend, indirect, community, peer].map(wordsOf);
  for (let member = 0; member < friend.length; member += 1) {
    if (columns.some((words) => words[2 * member] !== 0 || words[2 * member + 1] !== 0)) {
      found[count] = member;
      count += 1;
    }
  }
  return orderMembers(addresses, found.subarray(0, count));
}

/**
 * Returns members ordered by address: by the first four bytes, one byte at a time from the last; the few that share them are put in order
 * afterwards. `addresses` holds 32 bytes by member.
 */
export function orderMembers(addresses: Uint8Array, members: Int32Array): Int32Array {
  let from: Int32Array = members;
  let to: Int32Array = new Int32Array(members.length);
  for (let byte = 3; byte >= 0; byte -= 1) {
    const starts = new Int32Array(257);
    for (const member of from) {
      const next = byteAt(addresses, member * ADDRESS_BYTES + byte) + 1;
      starts[next] = intAt(starts, next) + 1;
    }
    for (let value = 0; value < 256; value += 1) starts[value + 1] = intAt(starts, value + 1) + intAt(starts, value);
    for (const member of from) {
      const value = byteAt(addresses, member * ADDRESS_BYTES + byte);
      const place = intAt(starts, value);
      to[place] = member;
      starts[value] = place + 1;
    }
    [from, to] = [to, from];
  }
  for (let place = 1; place < from.length; place += 1) {
    const member = intAt(from, place);
    let at = place;
    for (; at > 0 && isBefore(addresses, member, intAt(from, at - 1)); at -= 1) from[at] = intAt(from, at - 1);
    from[at] = member;
  }
  return from;
}

function isBefore(addresses: Uint8Array, left: number, right: number): boolean {
  for (let byte = 0; byte < ADDRESS_BYTES; byte += 1) {
    const difference = byteAt(addresses, left * ADDRESS_BYTES + byte) - byteAt(addresses, right * ADDRESS_BYTES + byte);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Returns the hashes of the members' leaves of a day, in that order, 32 bytes each. */
export function hashLeaves(
  day: number,
  { members, addresses, income }: { members: Int32Array; addresses: Uint8Array; income: TeamTotals },
  hash: Hash256,
): Uint8Array {
  const hashes = new Uint8Array(members.length * HASH_BYTES);
  const leaf = new Uint8Array(LEAF_BYTES);
  const view = new DataView(leaf.buffer);
  const columns = [income.friend, income.indirect, income.community, income.peer].map(wordsOf);
  view.setBigUint64(1, BigInt(day), true);
  for (let place = 0; place < members.length; place += 1) {
    const member = intAt(members, place);
    leaf.set(addresses.subarray(member * ADDRESS_BYTES, (member + 1) * ADDRESS_BYTES), 1 + DAY_BYTES);
    for (const [kind, words] of columns.entries()) {
      const offset = 1 + DAY_BYTES + ADDRESS_BYTES + kind * AMOUNT_BYTES;
      view.setUint32(offset, wordAt(words, 2 * member), true);
      view.setUint32(offset + 4, wordAt(words, 2 * member + 1), true);
    }
    hashes.set(hash(leaf), place * HASH_BYTES);
  }
  return hashes;
}

/** Returns the level above: one hash for each two neighbours, an odd one carried up unchanged. */
function hashLevel(level: Uint8Array, hash: Hash256): Uint8Array {
  const count = level.length / HASH_BYTES;
  const above = new Uint8Array(Math.ceil(count / 2) * HASH_BYTES);
  const node = new Uint8Array(NODE_BYTES);
  node[0] = 1;
  for (let place = 0; place < count; place += 2) {
    const pair = level.subarray(place * HASH_BYTES, (place + 2) * HASH_BYTES);
    if (pair.length === HASH_BYTES) {
      above.set(pair, (place / 2) * HASH_BYTES);
    } else {
      node.set(pair, 1);
      above.set(hash(node), (place / 2) * HASH_BYTES);
    }
  }
  return above;
}

/** Returns the level `height` levels above, or the root's when that comes first. */
export function climb(level: Uint8Array, height: number, hash: Hash256): Uint8Array {
  let at = level;
  for (let left = height; left > 0 && at.length > HASH_BYTES; left -= 1) at = hashLevel(at, hash);
  return at;
}

/** Returns the root over a level's hashes, 32 bytes; all zero without any. */
export function rootOver(level: Uint8Array, hash: Hash256): Uint8Array {
  return level.length === 0 ? new Uint8Array(HASH_BYTES) : climb(level, Number.POSITIVE_INFINITY, hash);
}

/** Returns the siblings of a place's way up, from the bottom, and on which side each stands (bit 1: left). */
export function siblingsOf(level: Uint8Array, place: number, hash: Hash256): { siblings: Uint8Array[]; sides: bigint } {
  const siblings: Uint8Array[] = [];
  let sides = 0n;
  let at = place;
  for (let hashes = level; hashes.length > HASH_BYTES; hashes = hashLevel(hashes, hash)) {
    const sibling = hashes.subarray((at ^ 1) * HASH_BYTES, ((at ^ 1) + 1) * HASH_BYTES);
    if (sibling.length === HASH_BYTES) {
      if (at % 2 === 1) sides |= 1n << BigInt(siblings.length);
      siblings.push(sibling);
    }
    at >>= 1;
  }
  return { siblings, sides };
}
