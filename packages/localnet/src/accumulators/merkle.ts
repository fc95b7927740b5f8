/**
 * Merkle trees of BLAKE2b-256 and the mountain range that collects their roots. Knows nothing of what is hashed.
 * Follows fastcrypto's merkle.rs and accumulator_settlement.move (add_to_mmr).
 */
import { blake2b256 } from '../model/digests.ts';

const LEAF = Uint8Array.of(0);
const INNER = Uint8Array.of(1);
const EMPTY = new Uint8Array(32);

/** Returns the root of a tree with these leaves; 32 zeros where there are none. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves.map((leaf) => blake2b256(LEAF, leaf));
  while (level.length > 1) {
    level = level.flatMap((left, index) =>
      index % 2 === 0 ? [blake2b256(INNER, left, level[index + 1] ?? EMPTY)] : [],
    );
  }
  return level[0] ?? EMPTY;
}

/** Returns the range with one root more: the peak of 2^i roots is at index i, 32 zeros where there is none. */
export function addToRange(peaks: readonly Uint8Array[], root: Uint8Array): Uint8Array[] {
  const range = [...peaks];
  let carried = root;
  for (const [index, peak] of peaks.entries()) {
    if (peak.every((byte) => byte === 0)) {
      range[index] = carried;
      return range;
    }
    carried = blake2b256(peak, carried);
    range[index] = EMPTY;
  }
  return [...range, carried];
}
