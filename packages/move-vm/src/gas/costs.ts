/**
 * What work costs in fuel, where one bytecode instruction costs one. A model: sized so that a native's cost is roughly the
 * number of instructions that would take as long, so that no native is a cheap way to burn time. Not mainnet's numbers.
 */

export const COSTS = {
  /** Any native call. */
  nativeBase: 20,
  /** Per byte hashed, copied or serialised. */
  perByte: 1,
  /** Signature checks: about a millisecond of work each. */
  signature: 20_000,
  /** Creating, moving or reading an object through the object runtime. */
  object: 200,
  /** Reading a child object from the store. */
  loadChild: 500,
  event: 100,
} as const;
