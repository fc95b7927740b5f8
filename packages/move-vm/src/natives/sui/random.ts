/** Natives of `sui::random`, those of tests: the only value of a VM that differs from run to run. */
import { toVector } from '../arguments.ts';
import type { NativeEntries } from '../native.ts';

const SEED_BYTES = 32;

export const RANDOM_NATIVES: NativeEntries = {
  generate_rand_seed_for_testing: () => [toVector(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))],
};
