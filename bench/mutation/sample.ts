/** A part of the mutants for a quick run, the same for the same seed. */
import { createRandom } from '../chain-fuzz/random.ts';
import { elementAt } from '../element-at.ts';
import { groupByFile } from './compile.ts';
import type { Mutant } from './mutants.ts';

/** Returns `count` mutants, as evenly spread over the files as these allow: one compile takes one mutant of each file. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const rest = [...mutants];
  const shuffled = mutants.map(() => {
    const index = random.below(rest.length);
    const chosen = elementAt(rest, index);
    rest.splice(index, 1);
    return chosen;
  });
  return groupByFile(shuffled).flat().slice(0, count);
}
