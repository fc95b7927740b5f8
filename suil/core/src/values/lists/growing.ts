/** Columns that grow: twice the length whenever they are full, so that an addition costs a constant time on average. */

/** Returns the column if it has `length` elements or more, else a copy of at least twice its length; new elements are 0. */
export function growBigInts(column: BigInt64Array, length: number): BigInt64Array {
  if (length <= column.length) return column;
  const grown = new BigInt64Array(Math.max(length, 2 * column.length));
  grown.set(column);
  return grown;
}

/** Returns the column if it has `length` elements or more, else a copy of at least twice its length; new elements are 0. */
export function growWords(column: Uint32Array, length: number): Uint32Array {
  if (length <= column.length) return column;
  const grown = new Uint32Array(Math.max(length, 2 * column.length));
  grown.set(column);
  return grown;
}
