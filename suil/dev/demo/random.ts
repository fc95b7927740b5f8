/** Numbers drawn from a seed: the same demo deployment every time. Owns the generator; no amount goes through a float. */

/** A seeded source of choices. */
export interface Random {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True `permille` times in a thousand. */
  chance(permille: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Lehmer's generator, modulus 2^31 − 1, multiplier 48,271 (Park and Miller). */
export function createRandom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (permille) => below(1_000) < permille,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
