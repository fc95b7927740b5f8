/**
 * The contracts, run by our VM on the embedded chain, against core's models: a thousand random actions, compared to the base unit
 * and checked against the invariants after each. More on command: `npm run bench -- model`.
 */
import { expect, test } from 'vitest';
import { ACTION_NAMES, play } from './play.test-chain.ts';

const SEED = 20_261_124;
const STEPS = 1_000;
/** Some twenty seconds on an idle machine with two cores; the first run also compiles the contracts. */
const TIMEOUT_MS = 240_000;

test(
  `${STEPS} random actions, seed ${SEED}: contracts and models agree to the base unit`,
  async () => {
    const { actions, days, refusals } = await play(SEED, STEPS);
    expect(ACTION_NAMES.filter((name) => actions[name]!.done + actions[name]!.refused === 0)).toEqual([]);
    expect(days).toBeGreaterThan(100);
    expect(Object.keys(refusals).length).toBeGreaterThan(20);
  },
  TIMEOUT_MS,
);
