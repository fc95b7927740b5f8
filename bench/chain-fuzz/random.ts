/** Randomness from a seed, so that every finding can be repeated by its number. */
import { elementAt } from '../element-at.ts';

export interface Random {
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, seeded, good enough to choose bytes. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (list) => elementAt(list, below(list.length)) };
}
