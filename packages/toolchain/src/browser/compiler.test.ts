/** The worker of a page's compiler: asked one by one, replaced when it breaks down, ended when it takes too long. */
import { expect, test } from 'vitest';
import type { ThreadAnswer } from './compile-sources.ts';
import { createCompiler, isToolchainError } from './index.ts';

const ok = (name: string): ThreadAnswer => ({
  result: {
    ok: true,
    package: { name, modules: [], dependencies: [], digest: new Uint8Array(), warnings: [], cached: false },
  },
  isBroken: false,
});
const broken: ThreadAnswer = { result: { ok: false, diagnostics: [], output: 'broken' }, isBroken: true };

/** A worker that answers as it is made to; browsers are where the real one runs. */
class AnsweringWorker extends EventTarget {
  readonly asked: unknown[] = [];
  isTerminated = false;
  readonly #answer: (files: unknown) => Event | undefined;
  constructor(answer: (files: unknown) => Event | undefined) {
    super();
    this.#answer = answer;
  }
  postMessage(files: unknown): void {
    this.asked.push(files);
    const event = this.#answer(files);
    if (event !== undefined) queueMicrotask(() => this.dispatchEvent(event));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function open(answers: readonly (Event | undefined)[], timeoutMs?: number) {
  const started: AnsweringWorker[] = [];
  let next = 0;
  const compiler = createCompiler(
    () => {
      const worker = new AnsweringWorker(() => answers[next++]);
      started.push(worker);
      return worker as unknown as Worker;
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  );
  return { compiler, started };
}
const message = (data: ThreadAnswer) => new MessageEvent('message', { data });

test('default: one worker for all requests, asked one after the other', async () => {
  const { compiler, started } = open([message(ok('a')), message(ok('b'))]);
  const results = await Promise.all([compiler.compile({ 'Move.toml': 'a' }), compiler.compile({ 'Move.toml': 'b' })]);
  expect(results.map((one) => one.ok && one.package.name)).toEqual(['a', 'b']);
  expect(started.map(({ asked }) => asked)).toEqual([[{ 'Move.toml': 'a' }, { 'Move.toml': 'b' }]]);
  compiler.close();
  expect(started[0]?.isTerminated).toBe(true);
});

test('behavior: after a worker that broke down there is a new one', async () => {
  const { compiler, started } = open([message(broken), message(ok('b'))]);
  expect(await compiler.compile({})).toEqual(broken.result);
  expect(await compiler.compile({})).toMatchObject({ ok: true });
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

test('error: a worker that does not answer in time is ended, and the next request has another', async () => {
  const { compiler, started } = open([undefined, message(ok('b'))], 5);
  const error = await compiler.compile({}).catch((one: unknown) => one);
  expect(isToolchainError(error, 'TOOLCHAIN_TIMEOUT')).toBe(true);
  expect(await compiler.compile({})).toMatchObject({ ok: true });
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

test('error: a worker that cannot start', async () => {
  const { compiler, started } = open([new Event('error')]);
  const error = await compiler.compile({}).catch((one: unknown) => one);
  expect(isToolchainError(error, 'TOOLCHAIN_COMPILE_FAILED')).toBe(true);
  expect(started[0]?.isTerminated).toBe(true);
});
