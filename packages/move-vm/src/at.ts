/** Reads an element that must be there: of a list, of a map, from the end of a stack. */
import { bug } from './bug.ts';

/** Returns the element; ends the call with an internal error when there is none. For indices that were checked before. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  return element === undefined ? bug(`no element ${index} in a list of ${list.length}`) : element;
}

/** Returns the entry; ends the call with an internal error when there is none. */
export function entryAt<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  return map.get(key) ?? bug(`no entry ${String(key)} in a map of ${map.size}`);
}

/** Removes the last element and returns it; ends the call with an internal error when there is none. */
export function popFrom<T>(stack: T[]): T {
  return stack.pop() ?? bug('the stack is empty');
}
