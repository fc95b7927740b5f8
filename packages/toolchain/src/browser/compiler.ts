/**
 * The page's side of a compiler in a Web Worker: one request at a time, and a new worker after one that broke down or took too long. Owns the
 * worker's life; does not own what it answers (serve-compiler.ts).
 */
import { ToolchainError } from '../errors.ts';
import type { CompileResult } from '../package/compiled-package.ts';
import type { PackageFiles } from '../package/package-files.ts';
import type { ThreadAnswer } from './compile-sources.ts';

export interface Compiler {
  /** Compiles a package when those before it are done. @throws ToolchainError TOOLCHAIN_TIMEOUT, TOOLCHAIN_COMPILE_FAILED when the worker ends */
  compile(files: PackageFiles): Promise<CompileResult>;
  /** Ends the worker and frees its memory, some 100 MB. Another compilation starts a new one. */
  close(): void;
}

export interface CompilerWorkerOptions {
  /** After so long a compilation is given up and its worker ended; by default two minutes, the first download included. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 120_000;

/**
 * Returns a compiler whose worker is started with the first compilation.
 * @param startWorker starts the worker whose file calls {@link serveCompiler}
 *
 * @example
 * const compiler = createCompiler(() => new Worker(new URL('./compiler-worker.js', import.meta.url), { type: 'module' }));
 */
export function createCompiler(
  startWorker: () => Worker,
  { timeoutMs = TIMEOUT_MS }: CompilerWorkerOptions = {},
): Compiler {
  let worker: Worker | undefined;
  let line: Promise<unknown> = Promise.resolve();
  function close(): void {
    worker?.terminate();
    worker = undefined;
  }
  async function ask(files: PackageFiles): Promise<CompileResult> {
    worker ??= startWorker();
    try {
      const { result, isBroken } = await askWorker(worker, files, timeoutMs);
      if (isBroken) close();
      return result;
    } catch (error) {
      close();
      throw error;
    }
  }
  return {
    compile(files) {
      const answer = line.then(() => ask(files));
      line = answer.catch(() => undefined);
      return answer;
    },
    close,
  };
}

function askWorker(worker: Worker, files: PackageFiles, timeoutMs: number): Promise<ThreadAnswer> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise<ThreadAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ToolchainError('TOOLCHAIN_TIMEOUT', { timeoutMs })), timeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer>) => resolve(data), { signal });
    const fail = (event: Event) => {
      const reason = 'message' in event && event.message !== '' ? `: ${String(event.message)}` : '';
      reject(
        new ToolchainError('TOOLCHAIN_COMPILE_FAILED', { report: `The compiler's worker could not run${reason}.` }),
      );
    };
    worker.addEventListener('error', fail, { signal });
    worker.postMessage(files);
  }).finally(() => over.abort());
}
