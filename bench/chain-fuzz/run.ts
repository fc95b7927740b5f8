/**
 * Runs one fuzzer over a range of inputs in a separate thread, and continues after an input that ends or stops the thread. Owns counting
 * crashes: an ended thread, one that hangs, and every exception or fault inside.
 */
import { Worker } from 'node:worker_threads';
import type { FuzzKind } from './fuzzer.ts';
import type { Report, Task } from './worker.ts';

export interface FuzzResult {
  done: number;
  refused: number;
  crashes: number;
  stateChanges: number;
}

export interface FuzzOptions {
  readonly kind: FuzzKind;
  readonly count: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** One input may take this long. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
const MEMORY_MB = 1_500;
const SAY_EVERY = 10_000;

export async function runFuzzer({ kind, count, seed, say }: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { done: 0, refused: 0, crashes: 0, stateChanges: 0 };
  let said = 0;
  const take = ({ done, refused, stateChanges, faults }: Report) => {
    result.done += done;
    result.refused += refused;
    result.stateChanges += stateChanges.length;
    result.crashes += faults.length;
    for (const index of stateChanges) say(`${kind} ${index}: refused, but the state changed`);
    for (const { index, text } of faults) say(`${kind} ${index}: ${text}`);
    if (result.done - said >= SAY_EVERY) {
      said = result.done;
      say(`${kind}: ${result.done} done, ${result.refused} refused`);
    }
  };
  for (let from = 0; from < count; ) {
    const progress = new SharedArrayBuffer(4);
    const ended = await runThread({ kind, seed, from, to: count, progress }, take);
    if (ended === undefined) break;
    const index = Atomics.load(new Int32Array(progress), 0);
    result.crashes += 1;
    // What the thread had done since its last report is lost with it, but was done.
    result.done = index + 1;
    say(`${kind} ${index}: ${ended}`);
    from = index + 1;
  }
  return result;
}

/** Undefined when the thread came to its end, else what ended it. */
async function runThread(task: Task, take: (report: Report) => void): Promise<string | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const current = new Int32Array(task.progress);
  let last = -1;
  let since = Date.now();
  let stuck: string | undefined;
  const watch = setInterval(() => {
    const index = Atomics.load(current, 0);
    if (index !== last) {
      last = index;
      since = Date.now();
    } else if (Date.now() - since > PATIENCE_MS) {
      stuck = `no answer within ${PATIENCE_MS / 1_000} s`;
      void worker.terminate();
    }
  }, LOOK_EVERY_MS);
  try {
    return await new Promise<string | undefined>((resolve) => {
      worker.on('message', take);
      worker.on('error', (error) => resolve(`the thread broke down: ${error instanceof Error ? error.stack : error}`));
      worker.on('exit', (code) => resolve(stuck ?? (code === 0 ? undefined : `the thread ended with ${code}`)));
    });
  } finally {
    clearInterval(watch);
  }
}
