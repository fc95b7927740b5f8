/** The side of a compiler that runs in a Web Worker. */
import type { PackageFiles } from '../package/package-files.ts';
import { type CompilerOptions, compileInThread } from './compile-sources.ts';

/** What of a worker's global scope is used; `self` in a dedicated worker. */
export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PackageFiles>) => void): void;
  postMessage(message: unknown): void;
}

/**
 * Answers the {@link Compiler} of a page. It is the whole code of the worker's file.
 *
 * @example
 * import { serveCompiler } from '@suil/toolchain/browser';
 * serveCompiler(self, { wasm: new URL('./move-compiler.wasm', import.meta.url) });
 */
export function serveCompiler(scope: WorkerScope, options: CompilerOptions = {}): void {
  scope.addEventListener('message', async ({ data }) => scope.postMessage(await compileInThread(data, options)));
}
