/** Reads an element that must be there. */
import { bug } from './bug.ts';

/** Returns the element; ends the call with an internal error when there is none. For indices that were checked before. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  return element === undefined ? bug(`no element ${index} in a list of ${list.length}`) : element;
}
