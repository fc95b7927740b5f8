/** Tries mutants group by group and sorts them by what the tests made of them. */
import { setImmediate } from 'node:timers/promises';
import { compileMutants, groupByFile, type Package } from './compile.ts';
import type { MutantRunner } from './mutant-runner.ts';
import type { Mutant } from './mutants.ts';

export interface Results {
  readonly killed: Mutant[];
  readonly survived: Mutant[];
  /** Compiled to the bytecode of the original: no mutant at all. */
  readonly same: Mutant[];
  /** Refused by the compiler. */
  readonly refused: Mutant[];
}

type Outcome = keyof Results;

/** While one group is tried, the builder's thread compiles the next one. Calls `onOutcome` for each mutant. */
export async function tryMutants(
  base: Package,
  runner: MutantRunner,
  mutants: readonly Mutant[],
  onOutcome: (mutant: Mutant, outcome: Outcome) => void = () => undefined,
): Promise<Results> {
  const results: Results = { killed: [], survived: [], same: [], refused: [] };
  const groups = groupByFile(mutants);
  const compile = (index: number) => compileMutants(base, groups[index] ?? []);
  let next = compile(0);
  for (let index = 0; index < groups.length; index += 1) {
    const compiled = await next;
    if (index + 1 < groups.length) next = compile(index + 1);
    // The trials below do not yield: without this the request would reach the builder's thread after them.
    await setImmediate();
    for (const { mutant, bytes } of compiled) {
      const outcome = outcomeOf(runner, mutant, bytes);
      results[outcome].push(mutant);
      onOutcome(mutant, outcome);
    }
  }
  return results;
}

function outcomeOf(runner: MutantRunner, mutant: Mutant, bytes: Uint8Array | null): Outcome {
  if (bytes === null) return 'refused';
  const trial = runner.try(mutant.module, bytes);
  if (trial.kind === 'same') return 'same';
  return trial.killedBy === null ? 'survived' : 'killed';
}
