/** Access by an index that is known to be in range. */
import { assert } from '@suil/errors';

/** Returns the item at `index`; outside the list is a programming error. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  assert(item !== undefined, 'the index is in range');
  return item;
}

/** Returns the number at `index`. Apart from `at`, so that loops over a million numbers meet one type. */
export function numberAt(values: BigInt64Array, index: number): bigint {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no number at ${index}`);
  return value;
}

/** Returns the number at each of `indices`. */
export function pick(values: BigInt64Array, indices: Int32Array): BigInt64Array {
  const picked = new BigInt64Array(indices.length);
  for (let place = 0; place < indices.length; place += 1) picked[place] = numberAt(values, indices[place] ?? 0);
  return picked;
}
