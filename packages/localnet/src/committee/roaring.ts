/**
 * Sets of small numbers as standard Roaring bitmaps, as validators name the signers of a checkpoint. Writes the one form that a set of
 * up to 4,096 numbers below 65,536 has without run containers. Follows RoaringFormatSpec.
 */
import { written } from '../bytes/byte-writer.ts';

/** Says that no container is a run container. */
const COOKIE = 12_346;
const HEADER_BYTES = 16;

/** Returns the bitmap of these numbers, which must be ascending, at least one and each below 65,536. */
export function roaringBitmap(numbers: readonly number[]): Uint8Array {
  return written((to) => {
    to.u32(COOKIE);
    const containers = 1;
    to.u32(containers);
    const highBits = 0;
    to.u16(highBits);
    to.u16(numbers.length - 1);
    to.u32(HEADER_BYTES);
    for (const number of numbers) to.u16(number);
  });
}
