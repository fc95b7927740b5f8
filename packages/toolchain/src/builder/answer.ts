/**
 * Answers a request with the WASM compiler or Move VM. Owns the calls to the builder package; knows no thread, no disk and no cache.
 */
import type { dumpMovePackage, MovePackageFetcher, MovePackageInput } from '@zktx.io/sui-move-builder';
import type { testMovePackage } from '@zktx.io/sui-move-builder/full';
import { ToolchainError } from '../errors.ts';
import { decodeBase64 } from '../package/compiled-package.ts';
import { frameworkFolder } from '../package/framework-files.ts';
import { moduleName } from '../package/module-name.ts';
import type { BuilderRequest, BuilderResponse } from './protocol.ts';

/** The builder package's functions: its small entry compiles, its full one runs tests, too. */
export interface Builder {
  readonly createFetcher: () => MovePackageFetcher;
  readonly compile: (input: MovePackageInput) => ReturnType<typeof dumpMovePackage>;
  readonly test?: (input: MovePackageInput) => ReturnType<typeof testMovePackage>;
}

/** Returns what the builder says. A failure of any kind is an answer, not an exception. */
export async function answerRequest(builder: Builder, request: BuilderRequest): Promise<BuilderResponse> {
  try {
    return await answer(builder, request);
  } catch (error) {
    return failed('unknown', error instanceof Error ? error.message : String(error));
  }
}

async function answer(builder: Builder, request: BuilderRequest): Promise<BuilderResponse> {
  const fetcher = serveFiles(builder.createFetcher(), request);
  const input = { files: { ...request.files }, fetcher, ansiColor: false };
  if (request.task === 'test') {
    if (builder.test === undefined) return failed('unknown', 'This build of the compiler runs no tests.');
    const result = await builder.test(input);
    if ('error' in result) return failed(result.category ?? 'unknown', result.error);
    return { kind: 'tested', passed: result.passed, output: result.output };
  }
  const result = await builder.compile(input);
  if ('error' in result) return failed(result.category ?? 'unknown', result.error);
  return {
    kind: 'compiled',
    modules: result.modules.map((base64) => ({ name: moduleName(decodeBase64(base64)), base64 })),
    dependencies: result.dependencies,
    digest: result.digest,
    warnings: result.warnings ?? '',
  };
}

/** Dependencies come from the request alone: nothing is fetched. */
function serveFiles(fetcher: MovePackageFetcher, { framework, locals }: BuilderRequest): MovePackageFetcher {
  fetcher.fetch = async (git, _revision, subdir = '') => {
    const name = frameworkFolder(subdir);
    if (name === undefined) throw missing(`${git}/${subdir}`);
    return { ...framework[name] };
  };
  fetcher.fetchLocal = async (path) => {
    const name = frameworkFolder(path);
    const files = locals[path] ?? (name === undefined ? undefined : framework[name]);
    if (files === undefined) throw missing(path);
    return { ...files };
  };
  return fetcher;
}

/** The builder makes a failed result of it. */
function missing(path: string): ToolchainError {
  return new ToolchainError('TOOLCHAIN_SOURCE_MISSING', { path });
}

/** What WebAssembly says when the code in it stopped by a panic; it is unusable from then on. */
const PANIC = /^(unreachable|memory access out of bounds|recursive use of an object|index out of bounds)/;

function failed(category: string, output: string): BuilderResponse {
  if (!PANIC.test(output)) return { kind: 'failed', category, output };
  const cause = 'a native function that the WebAssembly build lacks, or a defect of the builder';
  return { kind: 'failed', category: 'panic', output: `The Move builder broke down (${output}): ${cause}.` };
}
