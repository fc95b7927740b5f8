/**
 * Runs the Move tests of a package in the real Move VM (inside the WASM builder). Owns the request and the result;
 * does not own running them in our own VM (oracle/).
 */
import { resolve } from 'node:path';
import { askBuilder } from './builder/builder.ts';
import type { BuilderRequest } from './builder/protocol.ts';
import { cacheKey, readCache, writeCache } from './cache.ts';
import { type PackageInput, prepare } from './compile.ts';
import { type Diagnostic, parseDiagnostics } from './diagnostics.ts';
import { frameworkNamed, readFrameworkFiles } from './framework.ts';
import { frameworkForRealVm, suiForRealVm } from './oracle/stand-ins.ts';
import { addObservers, OBSERVER } from './oracle/strip.ts';
import type { PackageFiles } from './package/package-files.ts';
import { readPackageFiles } from './package/read-package.ts';
import { type MoveTest, type MoveTestFailure, parseTestOutput } from './test-report.ts';

export type TestResult =
  | {
      readonly ok: true;
      /** Whether every test passed and there was at least one. */
      readonly passed: boolean;
      readonly tests: readonly MoveTest[];
      readonly output: string;
      readonly cached: boolean;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly output: string };

/**
 * Compiles a package with its tests and runs all of them. A failing test is a result, not an exception.
 * With a `cacheDir`, a run that passed is not repeated while nothing it depends on changes.
 * @throws AppError TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_TIMEOUT
 */
export async function testPackage(input: PackageInput): Promise<TestResult> {
  const files = filesForRealVm(input);
  const prepared = prepare('test', frameworkForRealVm(readFrameworkFiles()), { ...input, files });
  if (!prepared.ok) return prepared;
  const { request } = prepared;
  const key = cacheKey('test', request);
  const kept = readCache<string>(input.cacheDir, key);
  if (kept !== undefined) return toResult(kept, true, true);
  const result = await runTests(request, input);
  if (result.ok && result.passed) writeCache(input.cacheDir, key, result.output);
  return result;
}

/** The package's own files, changed when it is sui itself. */
function filesForRealVm({ files, dir = '.' }: PackageInput): PackageFiles {
  const own = files ?? readPackageFiles(dir);
  return frameworkNamed(resolve(dir)) === 'sui' ? suiForRealVm(own) : own;
}

async function runTests(request: BuilderRequest, input: PackageInput): Promise<TestResult> {
  const response = await askBuilder(request, input.timeoutMs);
  const output = response.kind === 'compiled' ? '' : response.output;
  // Sources that do not compile come back like a run that failed, but without its last line.
  if (response.kind !== 'tested' || !/^Test result: /m.test(output)) {
    return { ok: false, diagnostics: parseDiagnostics(output), output };
  }
  return toResult(output, response.passed, false);
}

/** A test and what running it came to, whatever was expected of it. */
export interface ObservedTest extends MoveTest {
  /** How it failed, with code, module and function; null when it returned. */
  readonly observed: MoveTestFailure | null;
}

export type ObservedResult =
  | { readonly ok: true; readonly tests: readonly ObservedTest[]; readonly output: string; readonly cached: boolean }
  | Extract<TestResult, { ok: false }>;

/**
 * Runs every test as `testPackage` does, and those that must fail also as if nothing were expected of them, so that the result says what the
 * real VM did. With a `cacheDir` the result is kept whatever came out.
 * @throws AppError TOOLCHAIN_SOURCE_MISSING, TOOLCHAIN_TIMEOUT
 */
export async function observePackage(input: PackageInput): Promise<ObservedResult> {
  const files = filesForRealVm(input);
  const observed = Object.fromEntries(
    Object.entries(files).map(([path, source]) => [path, path.endsWith('.move') ? addObservers(source) : source]),
  );
  const prepared = prepare('test', frameworkForRealVm(readFrameworkFiles()), { ...input, files: observed });
  if (!prepared.ok) return prepared;
  const { request } = prepared;
  const key = cacheKey('observe', request);
  const kept = readCache<string>(input.cacheDir, key);
  if (kept !== undefined) return toObserved(toResult(kept, true, true));
  const result = await runTests(request, input);
  if (result.ok) writeCache(input.cacheDir, key, result.output);
  return toObserved(result);
}

function toObserved(result: TestResult): ObservedResult {
  if (!result.ok) return result;
  const { tests, output, cached } = result;
  const nameOf = ({ module, name }: MoveTest) => `${module}::${name}`;
  const ran = new Map(tests.map((test) => [nameOf(test), test]));
  const observed = tests
    .filter(({ name }) => !name.endsWith(OBSERVER))
    .map((test) => ({ ...test, observed: (ran.get(nameOf(test) + OBSERVER) ?? test).failure }));
  return { ok: true, tests: observed, output, cached };
}

function toResult(output: string, passed: boolean, cached: boolean): TestResult {
  const tests = parseTestOutput(output);
  return { ok: true, passed: passed && tests.length > 0, tests, output, cached };
}
