/** The largest integers of the systems that hold amounts and ids. */

/** Of a column of the database: 64 bits, signed. */
export const INT64_MAX = (1n << 63n) - 1n;
/** Of the chain: 64 bits, unsigned. */
export const UINT64_MAX = (1n << 64n) - 1n;
