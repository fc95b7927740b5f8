/** Access by an index that is known to be in range. */
import { assert } from '@suil/errors';

/** Returns the item at `index`; outside the list is a programming error. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  assert(item !== undefined, 'the index is in range');
  return item;
}

/** Returns the number at each of `indices`. */
export function pick(values: BigInt64Array, indices: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(indices.length);
  for (const [place, index] of indices.entries()) {
    const value = values[index];
    assert(value !== undefined, 'the index is in range');
    picked[place] = value;
  }
  return picked;
}
