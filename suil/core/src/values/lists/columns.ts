/**
 * Reads one element of a column and checks that there is one. One function per kind of column: V8 compiles a function that sees one
 * kind to a plain load, and one that sees several to a slow lookup. Each is short enough to be inlined everywhere.
 */

/** @throws {RangeError} when the column has no such element */
export function doubleAt(column: Float64Array, index: number): number {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** @throws {RangeError} when the column has no such element */
export function intAt(column: Int32Array, index: number): number {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** @throws {RangeError} when the column has no such element */
export function wordAt(column: Uint32Array, index: number): number {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** @throws {RangeError} when the column has no such element */
export function byteAt(column: Uint8Array, index: number): number {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** @throws {RangeError} when the column has no such element */
export function bigIntAt(column: BigInt64Array, index: number): bigint {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** @throws {RangeError} when the column has no such element */
export function bigUintAt(column: BigUint64Array, index: number): bigint {
  const element = column[index];
  if (element === undefined) failOutside(index);
  return element;
}

/** Returns an entry of a list. @throws {RangeError} when the list has no such entry */
export function itemAt<Item extends {}>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) failOutside(index);
  return item;
}

function failOutside(index: number): never {
  throw new RangeError(`The column has no element ${index}.`);
}
