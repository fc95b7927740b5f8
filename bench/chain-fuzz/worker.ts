/** The thread in which damaged input is tried: a hang or a crash ends only this. Owns the loop; counting is the parent's. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FuzzKind } from './fuzzer.ts';
import { createModuleFuzzer, createSoundnessFuzzer } from './modules.ts';
import { createRequestFuzzer } from './requests.ts';

export interface Task {
  readonly kind: FuzzKind;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** One number: the input under way. */
  readonly progress: SharedArrayBuffer;
}

/** Counts since the last report. */
export interface Report {
  done: number;
  refused: number;
  readonly stateChanges: number[];
  readonly faults: { readonly index: number; readonly text: string }[];
}

const REPORT_EVERY = 100;
const createReport = (): Report => ({ done: 0, refused: 0, stateChanges: [], faults: [] });
const { kind, seed, from, to, progress } = workerData as Task;
const current = new Int32Array(progress);
const CREATE = {
  modules: createModuleFuzzer,
  'random modules': createSoundnessFuzzer,
  requests: createRequestFuzzer,
} as const;
const fuzzer = await CREATE[kind](seed);
let report = createReport();
for (let index = from; index < to; index += 1) {
  Atomics.store(current, 0, index);
  try {
    const { refused, stateChanged, fault } = await fuzzer.run(index);
    if (refused) report.refused += 1;
    if (stateChanged) report.stateChanges.push(index);
    if (fault !== undefined) report.faults.push({ index, text: fault });
  } catch (error) {
    report.faults.push({ index, text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  report.done += 1;
  if (report.done >= REPORT_EVERY || index + 1 === to) {
    parentPort?.postMessage(report);
    report = createReport();
  }
}
fuzzer.close();
process.exit(0);
