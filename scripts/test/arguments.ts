/** What `npm test` is asked for: nouns, and a part of all tests, as several machines share a run. */
import { SetupError } from '../setup/config.ts';

export interface TestArguments {
  /** `K/N`, as both runners take it; null: all tests. */
  readonly part: string | null;
  readonly filters: readonly string[];
}

/** @throws {SetupError} for a part that is none */
export function readTestArguments(args: readonly string[]): TestArguments {
  const at = args.indexOf('--part');
  if (at < 0) return { part: null, filters: args };
  const part = args[at + 1] ?? '';
  const [, number, count] = part.match(/^(\d{1,3})\/(\d{1,3})$/) ?? [];
  if (number === undefined || Number(number) < 1 || Number(number) > Number(count))
    throw new SetupError(`--part takes which part of how many, as in --part 2/6, not "${part}".`);
  return { part, filters: args.toSpliced(at, 2) };
}
