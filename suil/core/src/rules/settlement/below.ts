/** Sums over all members below each member of a tree in which members come after their inviter (snapshot.ts). Owns no meaning. */
import { intAt, wordAt } from '../../values/lists/columns.ts';
import { addWords, wordsOf } from './words.ts';

/** Returns for each member the sum of a column over all members below; sums stay below 2^63. */
export function sumBelow(parent: Int32Array, column: BigInt64Array): BigInt64Array {
  const sums = new BigInt64Array(parent.length);
  const [own, below] = [wordsOf(column), wordsOf(sums)];
  for (let index = parent.length - 1; index >= 0; index -= 1) {
    const up = intAt(parent, index);
    if (up < 0) continue;
    addWords(below, up, wordAt(own, 2 * index), wordAt(own, 2 * index + 1));
    addWords(below, up, wordAt(below, 2 * index), wordAt(below, 2 * index + 1));
  }
  return sums;
}

/** Returns for each member how many below have an amount in the column; all who are below without one. */
export function countBelow(parent: Int32Array, column?: BigInt64Array): Int32Array {
  const counts = new Int32Array(parent.length);
  const words = column && wordsOf(column);
  for (let index = parent.length - 1; index >= 0; index -= 1) {
    const up = intAt(parent, index);
    if (up < 0) continue;
    const counted = words === undefined || words[2 * index] !== 0 || words[2 * index + 1] !== 0;
    counts[up] = intAt(counts, up) + intAt(counts, index) + (counted ? 1 : 0);
  }
  return counts;
}
