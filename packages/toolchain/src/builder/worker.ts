/**
 * The thread in which the WASM compiler and Move VM live, so that a program without end can be killed.
 * Owns the calls to the builder package; knows no disk and no cache.
 */
import { parentPort } from 'node:worker_threads';
import { dumpMovePackage, MovePackageFetcher, testMovePackage } from '@zktx.io/sui-move-builder/full';
import { ToolchainError } from '../errors.ts';
import { moduleName, readModuleJson } from '../module-json.ts';
import type { BuilderRequest, BuilderResponse } from './protocol.ts';

function createFetcher(request: BuilderRequest): MovePackageFetcher {
  const fetcher = new MovePackageFetcher();
  fetcher.fetch = async (git, _revision, subdir) => {
    if (subdir?.endsWith('/move-stdlib')) return { ...request.framework.std };
    if (subdir?.endsWith('/sui-framework')) return { ...request.framework.sui };
    if (subdir?.endsWith('/sui-system')) return { ...request.framework.system };
    throw missing(`${git}/${subdir ?? ''}`);
  };
  fetcher.fetchLocal = async (path) => {
    const files = request.locals[path];
    if (files === undefined) throw missing(path);
    return { ...files };
  };
  return fetcher;
}

/** The builder makes a failed result of it: dependencies come from the framework or from local paths. */
function missing(path: string): ToolchainError {
  return new ToolchainError('TOOLCHAIN_SOURCE_MISSING', { path });
}

async function answer(request: BuilderRequest): Promise<BuilderResponse> {
  const input = { files: { ...request.files }, fetcher: createFetcher(request), ansiColor: false };
  if (request.task === 'test') {
    const result = await testMovePackage(input);
    if ('error' in result) return failed(result.category ?? 'unknown', result.error);
    return { kind: 'tested', passed: result.passed, output: result.output };
  }
  const result = await dumpMovePackage(input);
  if ('error' in result) return failed(result.category ?? 'unknown', result.error);
  return {
    kind: 'compiled',
    modules: result.modules.map((base64) => ({
      name: moduleName(readModuleJson(Buffer.from(base64, 'base64'))),
      base64,
    })),
    dependencies: result.dependencies,
    digest: result.digest,
    warnings: result.warnings ?? '',
  };
}

/** What WebAssembly says when the code in it stopped by a panic; it is unusable from then on. */
const PANIC = /^(unreachable|memory access out of bounds|recursive use of an object|index out of bounds)/;

function failed(category: string, output: string): BuilderResponse {
  if (!PANIC.test(output)) return { kind: 'failed', category, output };
  const cause = 'a native function that the WebAssembly build lacks, or a defect of the builder';
  return { kind: 'failed', category: 'panic', output: `The Move builder broke down (${output}): ${cause}.` };
}

parentPort?.on('message', async (request: BuilderRequest) => {
  const response = await answer(request).catch((error: unknown) =>
    failed('unknown', error instanceof Error ? error.message : String(error)),
  );
  parentPort?.postMessage(response);
});
