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
  /** An output of a verifiable random function: four products, three points read. */
  vrf: 120_000,
  /** A range proof: some twenty points read, and a few products. */
  rangeProof: 300_000,
  /** Each bit of each value of it: two products of points. */
  rangeProofBit: 8_000,
  /** A signature of P-384 and the certificate with its key. */
  certificate: 160_000,
  /** A byte of CBOR that is read: an item may be one byte long. */
  cborByte: 30,
  /** Wesolowski's proof: a prime of a hash and some 400 products of forms. */
  delayProof: 2_000_000,
  /** Hashing a message to a form: two primes. */
  hashToForm: 200_000,
  /** One pairing of points. */
  pairing: 200_000,
  /** Hashing a message to a point. */
  hashToPoint: 150_000,
  /** A point of the smaller group times a scalar. */
  groupMul: 50_000,
  /** Reading a point out of its compressed form, and whether it is in the group of prime order. */
  pointRead: 30_000,
  /** Multiplying two numbers of a field. */
  fieldMul: 10,
  /** Adding two points whose coordinates are written out. */
  pointAdd: 500,
  /** Creating, moving or reading an object through the object runtime. */
  object: 200,
  /** Reading a child object from the store. */
  loadChild: 500,
  /** Noting, reading or removing a value of the transaction's own. */
  scratchEntry: 50,
  event: 100,
} as const;
