/**
 * Compiles a Move package in the thread that calls it, without Node: the compiler is the same WebAssembly, the framework's sources are data. Owns what is
 * put together for the builder; does not own a worker (compiler.ts).
 */
import { frameworkSources } from '@suil/move-framework/sources';
import { dumpMovePackage, MovePackageFetcher } from '@zktx.io/sui-move-builder';
import { answerRequest } from '../builder/answer.ts';
import type { BuilderResponse } from '../builder/protocol.ts';
import { diagnosticOf, parseDiagnostics } from '../diagnostics.ts';
import { ToolchainError } from '../errors.ts';
import { type CompileResult, toPackage } from '../package/compiled-package.ts';
import { asDependencies, frameworkFolder } from '../package/framework-files.ts';
import { localDependencies, type PackageFiles, withoutTests } from '../package/package-files.ts';

export interface CompilerOptions {
  /** Where the compiler's WebAssembly is: a URL, or its bytes. By default beside the builder's own code, where bundlers that know `import.meta.url` put it. */
  readonly wasm?: string | URL | BufferSource;
}

/** A result, and whether the WebAssembly can be used again. */
export interface ThreadAnswer {
  readonly result: CompileResult;
  /** It broke down or was not loaded: another compilation needs a new thread. */
  readonly isBroken: boolean;
}

const BROKEN: readonly string[] = ['panic', 'wasm_init'];

/**
 * Compiles a package against the framework of this version. Errors in sources, and dependencies other than the framework, are a result, not an
 * exception. It blocks its thread for seconds: a page compiles in a worker, with {@link createCompiler} and {@link serveCompiler}.
 *
 * @param files `Move.toml` and `.move` files below `sources/`
 */
export async function compileSources(files: PackageFiles, options: CompilerOptions = {}): Promise<CompileResult> {
  return (await compileInThread(files, options)).result;
}

/** As {@link compileSources}, for the worker that has to know whether it is still of use. */
export async function compileInThread(files: PackageFiles, { wasm }: CompilerOptions): Promise<ThreadAnswer> {
  const missing = findMissing(files);
  if (missing !== undefined) return { result: failedBy(missing), isBroken: false };
  const response = await answerRequest(
    {
      createFetcher: () => new MovePackageFetcher(),
      compile: (input) => dumpMovePackage(wasm === undefined ? input : { ...input, wasm }),
    },
    { task: 'compile', files: withoutTests(files), framework: asDependencies(frameworkSources), locals: {} },
  );
  return {
    result: resultOf(files, response),
    isBroken: response.kind === 'failed' && BROKEN.includes(response.category),
  };
}

function resultOf(files: PackageFiles, response: BuilderResponse): CompileResult {
  if (response.kind === 'compiled') return { ok: true, package: toPackage(files, response, false) };
  return { ok: false, diagnostics: parseDiagnostics(response.output), output: response.output };
}

function failedBy(error: ToolchainError): CompileResult {
  return { ok: false, diagnostics: [diagnosticOf(error)], output: error.message };
}

/** There is no disk to read other packages from. */
function findMissing(files: PackageFiles): ToolchainError | undefined {
  if (files['Move.toml'] === undefined) return new ToolchainError('TOOLCHAIN_SOURCE_MISSING', { path: 'these files' });
  const path = Object.values(localDependencies(files)).find((local) => frameworkFolder(local) === undefined);
  return path === undefined ? undefined : new ToolchainError('TOOLCHAIN_SOURCE_MISSING', { path });
}
