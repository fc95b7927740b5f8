/** Reads an element that must be there. */

/** Returns the element. @throws {Error} when there is none */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new Error(`no element ${index} in a list of ${list.length}`);
  return element;
}
