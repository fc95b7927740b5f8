/**
 * Compiles mutants, as many in one compile as there are files: a module's bytecode depends on its own source alone, because the contracts
 * export no macros and a change within a function or constant reaches no signature. A mutant that the compiler refuses is found by halving.
 */
import { type CompiledModule, compileForOurVm, isToolchainError, type PackageFiles } from '@suil/toolchain';
import type { Mutant } from './mutants.ts';

export interface Package {
  readonly dir: string;
  readonly files: PackageFiles;
  readonly cacheDir?: string;
}

/** A mutant and its module's bytecode, or null when the compiler refused it. */
export interface CompiledMutant {
  readonly mutant: Mutant;
  readonly bytes: Uint8Array | null;
}

/** Returns the mutants in groups with at most one of each file. */
export function groupByFile(mutants: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = [];
  const count = new Map<string, number>();
  for (const mutant of mutants) {
    const index = count.get(mutant.file) ?? 0;
    count.set(mutant.file, index + 1);
    groups[index] ??= [];
    groups[index].push(mutant);
  }
  return groups;
}

/** Compiles the mutants of different files. @throws ToolchainError TOOLCHAIN_TIMEOUT */
export async function compileMutants(base: Package, group: readonly Mutant[]): Promise<CompiledMutant[]> {
  const modules = await compileSources(base, group);
  if (modules !== null) {
    return group.map((mutant) => ({ mutant, bytes: bytesOf(modules, mutant.module) }));
  }
  if (group.length === 1) return group.map((mutant) => ({ mutant, bytes: null }));
  const half = group.length >> 1;
  return [...(await compileMutants(base, group.slice(0, half))), ...(await compileMutants(base, group.slice(half)))];
}

/**
 * The modules without the tests' modules, which no mutant changes; null when the compiler refuses. What is open to the package becomes public:
 * a module's friends are those that it is compiled with, and the tests would not be among them.
 */
async function compileSources(base: Package, group: readonly Mutant[]): Promise<readonly CompiledModule[] | null> {
  const sources = Object.entries(base.files).filter(([path]) => !path.startsWith('tests/'));
  const changed = group.map(({ file, source }) => [file, source] as const);
  const open = [...sources, ...changed].map(([file, source]) => [file, source.replaceAll('public(package)', 'public')]);
  try {
    const build = await compileForOurVm({ ...base, files: Object.fromEntries(open) });
    return build.modules;
  } catch (error) {
    if (isToolchainError(error) && error.code === 'TOOLCHAIN_COMPILE_FAILED') return null;
    throw error;
  }
}

function bytesOf(modules: readonly CompiledModule[], name: string): Uint8Array {
  const found = modules.find((module) => module.name === name);
  if (found === undefined) throw new Error(`the build has no module ${name}`);
  return found.bytes;
}
