/** The mutants of a package: every edit of every operator, with its place and a name that other lines do not change. */
import type { PackageFiles } from '@suil/toolchain';
import { elementAt } from '../element-at.ts';
import type { OperatorName } from './edit.ts';
import { findEdits } from './operators.ts';
import { findRegions } from './regions.ts';
import { readTokens } from './tokens.ts';

export interface Mutant {
  /** Path within the package. */
  readonly file: string;
  readonly line: number;
  /** Names it without its line: `accrual::factor boundary: if (reserve > need) return FACTOR_ONE;`. */
  readonly name: string;
  readonly operator: OperatorName;
  /** The module that changes; a file holds one. */
  readonly module: string;
  /** The complete file with the change. */
  readonly source: string;
}

/** Returns the mutants of all files below `sources`, in the order of paths and places. @throws {Error} when two have one name */
export function findMutants(files: PackageFiles): Mutant[] {
  const paths = Object.keys(files).filter((path) => path.startsWith('sources/') && path.endsWith('.move'));
  const mutants = paths.toSorted().flatMap((path) => mutantsOf(path, files[path] ?? ''));
  const names = new Set<string>();
  for (const { name } of mutants) {
    if (names.has(name)) throw new Error(`two mutants have the name ${name}`);
    names.add(name);
  }
  return mutants;
}

function mutantsOf(file: string, source: string): Mutant[] {
  const tokens = readTokens(source);
  const module = elementAt(tokens, tokens.findIndex(({ text }) => text === 'module') + 3).text;
  const seen = new Map<string, number>();
  return findRegions(tokens).flatMap((region) =>
    findEdits(source, tokens, region).map(({ operator, start, end, text }) => {
      const mutated = source.slice(0, start) + text + source.slice(end);
      const removed = text === '()' ? `without ${source.slice(start, end).replaceAll(/\s+/g, ' ')}` : undefined;
      const base = `${module}::${region.name} ${operator}: ${removed ?? lineAt(mutated, start)}`;
      const count = (seen.get(base) ?? 0) + 1;
      seen.set(base, count);
      const name = count === 1 ? base : `${base} (${count})`;
      const line = source.slice(0, start).split('\n').length;
      return { file, line, name, operator, module, source: mutated };
    }),
  );
}

function lineAt(source: string, position: number): string {
  const start = source.lastIndexOf('\n', position - 1) + 1;
  const end = source.indexOf('\n', position);
  return source.slice(start, end === -1 ? source.length : end).trim();
}
