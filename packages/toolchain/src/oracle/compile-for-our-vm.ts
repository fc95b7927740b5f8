/**
 * Compiles a package together with its tests as ordinary code, and lists the tests, so that our own VM can run what the
 * real VM runs. Owns the build and the list; does not own either VM.
 */

import { compileAgainst, type PackageInput } from '../compile.ts';
import { type CompiledFramework, compileFrameworkFiles } from '../compile-framework.ts';
import { errorsFirst, formatDiagnostics } from '../diagnostics.ts';
import { ToolchainError } from '../errors.ts';
import { readFrameworkFiles } from '../framework.ts';
import { findConstants, findModules, findUncodedErrors, lastPart } from '../move-source.ts';
import type { CompiledModule, CompileResult } from '../package/compiled-package.ts';
import type { FrameworkFiles } from '../package/framework-files.ts';
import type { PackageFiles } from '../package/package-files.ts';
import { readPackageFiles } from '../package/read-package.ts';
import { readAliases } from './aliases.ts';
import { type ExpectedFailure, parseExpectedFailure } from './expected-failure.ts';
import { type FoundTest, openInit, stripTestAttributes } from './strip.ts';

/** Where the tests lie once they are ordinary sources. */
const TESTS = 'sources/tests/';

export interface OracleTest {
  /** As the real VM names it, such as `suil::pool_tests`. */
  readonly module: string;
  readonly function: string;
  /** How it must fail, or null when it must pass. */
  readonly expected: ExpectedFailure | null;
}

/** The framework with its test functions, the package with its tests, and what to run. */
export interface OracleBuild {
  readonly framework: CompiledFramework;
  /** At 0x0 unless the package says otherwise; empty for the framework's own tests. */
  readonly modules: readonly CompiledModule[];
  readonly tests: readonly OracleTest[];
  /** Test files that cannot be compiled as ordinary code: their tests are not in `tests`. */
  readonly skipped: readonly string[];
}

/** Returns the build of a package. @throws ToolchainError TOOLCHAIN_COMPILE_FAILED, TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_TIMEOUT */
export async function compileForOurVm(input: PackageInput & { readonly dir: string }): Promise<OracleBuild> {
  const original = readFrameworkFiles();
  const files = input.files ?? readPackageFiles(input.dir);
  const stripped = stripPackage(files, true);
  const framework = {
    std: stripPackage(original.std).files,
    sui: stripPackage(original.sui).files,
    system: stripPackage(original.system).files,
  };
  const { result, skipped } = await compileWhatCan(framework, input, stripped.files);
  const skippedModules = new Set(
    skipped.flatMap((path) => findModules(files[path] ?? '').map((module) => module.path)),
  );
  const constants = readConstants(original, files);
  return {
    framework: await compileFrameworkFiles(framework, input),
    modules: result.package.modules,
    tests: stripped.tests
      .filter((test) => !skippedModules.has(test.module))
      .map((test) => toOracleTest(test, stripped.sources.get(test.module) ?? '', constants)),
    skipped,
  };
}

/** Compiles without the test files in which something fails only because it is in ordinary code. */
async function compileWhatCan(
  framework: FrameworkFiles,
  input: PackageInput,
  files: PackageFiles,
): Promise<{ readonly result: Extract<CompileResult, { ok: true }>; readonly skipped: readonly string[] }> {
  const skipped: string[] = [];
  for (let rest = files; ; ) {
    const result = await compileAgainst(framework, { ...input, files: rest });
    if (result.ok) return { result, skipped };
    const errors = errorsFirst(result.diagnostics);
    const failed = new Set(errors.map(({ file }) => file ?? '').filter((file) => file.startsWith(TESTS)));
    if (failed.size === 0) throw new ToolchainError('TOOLCHAIN_COMPILE_FAILED', { report: formatDiagnostics(errors) });
    skipped.push(...[...failed].map((file) => file.slice('sources/'.length)));
    rest = Object.fromEntries(Object.entries(rest).filter(([path]) => !failed.has(path)));
  }
}

/** Returns the build of the framework with its own tests, its packages in one. */
export async function compileFrameworkForOurVm(options: Omit<PackageInput, 'dir' | 'files'>): Promise<OracleBuild> {
  const original = readFrameworkFiles();
  const std = stripPackage(original.std, true);
  const sui = stripPackage(original.sui, true);
  const system = stripPackage(original.system, true);
  const constants = readConstants(original, {});
  const tests = [std, sui, system].flatMap((part) =>
    part.tests.map((test) => toOracleTest(test, part.sources.get(test.module) ?? '', constants)),
  );
  return {
    framework: await compileFrameworkFiles({ std: std.files, sui: sui.files, system: system.files }, options),
    modules: [],
    tests,
    skipped: [],
  };
}

interface StrippedPackage {
  readonly files: PackageFiles;
  readonly tests: readonly FoundTest[];
  /** Module path to the module's own text. */
  readonly sources: ReadonlyMap<string, string>;
}

function stripPackage(files: PackageFiles, withTests = false): StrippedPackage {
  const out: Record<string, string> = {};
  const tests: FoundTest[] = [];
  const sources = new Map<string, string>();
  for (const [path, source] of Object.entries(files)) {
    const isTest = path.startsWith('tests/');
    if (!path.endsWith('.move')) out[path] = source;
    if (!path.endsWith('.move') || (isTest && !withTests)) continue;
    const stripped = stripTestAttributes(source);
    out[isTest ? `sources/${path}` : path] = openInit(stripped.source);
    for (const { path: module, start, end } of findModules(source)) sources.set(module, source.slice(start, end));
    if (withTests) tests.push(...stripped.tests);
  }
  return { files: out, tests, sources };
}

function readConstants(framework: FrameworkFiles, files: PackageFiles): ReadonlyMap<string, bigint | string> {
  const constants = new Map<string, bigint | string>();
  for (const source of [framework.std, framework.sui, framework.system, files].flatMap((part) => Object.values(part))) {
    for (const { module, name, value } of findConstants(source)) constants.set(`${module}::${name}`, value);
    for (const path of findUncodedErrors(source)) constants.set(path, lastPart(path));
  }
  return constants;
}

function toOracleTest(test: FoundTest, source: string, constants: ReadonlyMap<string, bigint | string>): OracleTest {
  const scope = { module: test.module, aliases: readAliases(source), constants };
  const expected = test.expectedFailure === null ? null : parseExpectedFailure(test.expectedFailure, scope);
  return { module: test.module, function: test.function, expected };
}
