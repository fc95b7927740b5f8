/**
 * One builder thread for the whole process: requests wait in line, a slow one is killed with its thread.
 * Owns the thread's life; does not own what is asked (compile.ts, test.ts).
 */
import { Worker } from 'node:worker_threads';
import { ToolchainError } from '../errors.ts';
import type { BuilderRequest, BuilderResponse } from './protocol.ts';

/** Long enough for a cold compile of everything on a busy machine (measured: 1 to 7 s). */
export const DEFAULT_TIMEOUT_MS = 120_000;

let worker: Worker | undefined;
let line: Promise<unknown> = Promise.resolve();
let started = 0;

/** Returns how many requests this process handed to the builder: 0 when everything came from the cache. */
export function builderRequests(): number {
  return started;
}

/** Sends a request when those before it are done. @throws ToolchainError TOOLCHAIN_TIMEOUT; the thread is killed then. */
export function askBuilder(request: BuilderRequest, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<BuilderResponse> {
  const turn = line.then(() => ask(request, timeoutMs));
  line = turn.catch(() => undefined);
  return turn;
}

/** Ends the thread when every request is answered and frees its memory (about 200 MB). The next request starts a new one. */
export async function closeBuilder(): Promise<void> {
  await line;
  await endThread();
}

async function endThread(): Promise<void> {
  const ending = worker;
  worker = undefined;
  await ending?.terminate();
}

function startThread(): Worker {
  // The published package has JavaScript beside this file.
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
  const thread = new Worker(new URL(file, import.meta.url));
  const forget = () => {
    if (worker === thread) worker = undefined;
  };
  // A thread that fails between two requests affects no request; the next one starts another.
  return thread.on('exit', forget).on('error', forget);
}

function ask(request: BuilderRequest, timeoutMs: number): Promise<BuilderResponse> {
  started += 1;
  worker ??= startThread();
  const current = worker;
  current.ref();
  return new Promise<BuilderResponse>((resolve, reject) => {
    const timer = setTimeout(() => {
      settle();
      endThread().then(() => reject(new ToolchainError('TOOLCHAIN_TIMEOUT', { timeoutMs })), reject);
    }, timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      current.off('message', onMessage).off('error', onError).off('exit', onExit);
      // An idle thread does not keep the process alive.
      current.unref();
    };
    const onMessage = (response: BuilderResponse) => {
      settle();
      if (response.kind === 'failed' && response.category === 'panic') void endThread();
      resolve(response);
    };
    const fail = (report: string, cause?: unknown) => {
      settle();
      reject(new ToolchainError('TOOLCHAIN_COMPILE_FAILED', { report }, { cause }));
    };
    const onError = (error: unknown) =>
      fail(`The builder thread failed: ${error instanceof Error ? error.message : String(error)}`, error);
    const onExit = () => fail('The builder thread ended.');
    current.once('message', onMessage).once('error', onError).once('exit', onExit);
    current.postMessage(request);
  });
}
