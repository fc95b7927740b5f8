/** Pairs the entries of two lists that belong together. */
import { assert } from '@suil/errors';

/** Returns the entries of both lists in pairs. @throws when one list is longer than the other */
export function zip<Left, Right>(left: Iterable<Left>, right: readonly Right[]): [Left, Right][] {
  const rights = right.values();
  const pairs: [Left, Right][] = [];
  for (const entry of left) {
    const next = rights.next();
    assert(!next.done, 'both lists are of the same length');
    pairs.push([entry, next.value]);
  }
  assert(pairs.length === right.length, 'both lists are of the same length');
  return pairs;
}
