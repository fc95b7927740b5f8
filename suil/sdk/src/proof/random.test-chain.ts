/** A small random generator that gives the same sequence for the same seed on every machine. */

export interface Random {
  /** A whole number from 0 up to `limit` − 1. */
  below(limit: number): number;
  /** An amount from `least` to `most`. */
  between(least: bigint, most: bigint): bigint;
  pick<T>(items: readonly T[]): T;
  /** True once in `times`. */
  once(times: number): boolean;
}

const MODULUS = 2_147_483_647n;
const DIGITS = 5;

/** Lehmer's generator, modulus 2^31 − 1; large amounts are put together from several draws. */
export function createRandom(seed: number): Random {
  let state = (BigInt(seed) % (MODULUS - 1n)) + 1n;
  const draw = () => {
    state = (state * 48_271n) % MODULUS;
    return state;
  };
  const below = (limit: number) => Number(draw() % BigInt(limit));
  return {
    below,
    between: (least, most) => {
      let wide = 0n;
      for (let digit = 0; digit < DIGITS; digit += 1) wide = (wide << 31n) | draw();
      return most < least ? least : least + (wide % (most - least + 1n));
    },
    pick: <T>(items: readonly T[]) => items[below(items.length)]!,
    once: (times) => below(times) === 0,
  };
}
