/** What a group of `sui::group_ops` can do: its elements and scalars as bytes, and the operations that all groups have. Types only. */

/** Elements are any value; they stay inside a group's own functions. */
export interface Group<E> {
  /** The length of an element. */
  readonly bytes: number;
  readonly mulCost: number;
  /** Both throw when the bytes are none. */
  read(bytes: Uint8Array): E;
  readScalar(bytes: Uint8Array): bigint;
  write(element: E): Uint8Array;
  add(left: E, right: E): E;
  sub(left: E, right: E): E;
  mul(element: E, scalar: bigint): E;
  /** The inverse of a scalar that is not zero. */
  invert(scalar: bigint): bigint;
}
