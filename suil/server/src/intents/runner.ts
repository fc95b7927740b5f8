/**
 * Runs verified intents: all that arrive while one batch is being written share the next transaction. Waits while a day is being
 * closed. What a batch does is in run-batch.ts.
 */
import { AppError, zip } from '@suil/core';
import { createBatcher } from '@suil/ledger';
import type { IntentOutcome, VerifiedIntent } from './intent.ts';
import { type BatchOptions, createBatchRun, type IntentResult } from './run-batch.ts';

export type IntentRunner = {
  /** Returns what became of an intent: now, or when it was run before. @throws {DAY_CLOSING | LEDGER_BEHIND} */
  run: (intent: VerifiedIntent) => Promise<IntentOutcome>;
  /** Waits until everything handed in is written. */
  drain: () => Promise<void>;
  /** Returns how long the oldest intent has been waiting; 0 when none is. */
  oldestWaitMs: () => number;
};

export type IntentRunnerOptions = BatchOptions & {
  /** Returns whether `day` is open within the time, or became so. */
  waitForDay: (day: number, timeoutMs: number) => Promise<boolean>;
  /** Returns whether the ledger has caught up with the chain since this process started, waiting for it for a while. */
  untilLevel?: () => Promise<boolean>;
  /** Called after each commit that accepted an intent. */
  onCommitted?: () => void;
  /** Called with the size of each batch before it is written. */
  onBatch?: (size: number) => void;
  /** Called with the nonces of a batch that the journal has, and when it was begun, by `performance.now()`. */
  onDecided?: (nonces: readonly string[], startedMs: number) => void;
};

/** How long an intent waits for the day before its own to be closed. */
const CLOSING_WAIT_MS = 10_000;
/** Intents per transaction; larger batches only wait longer. */
export const BATCH_MAX = 200;

export function createIntentRunner(options: IntentRunnerOptions): IntentRunner {
  const runBatch = createBatchRun(options);
  const batcher = createBatcher<VerifiedIntent, IntentResult>({
    batchMax: BATCH_MAX,
    write: async (intents) => {
      options.onBatch?.(intents.length);
      const startedMs = performance.now();
      const results = await runBatch(intents);
      const decided = zip(intents, results).flatMap(([{ nonce }, { outcome }]) =>
        outcome === 'done' || outcome === 'refused' ? [nonce] : [],
      );
      if (decided.length === 0) return results;
      options.onDecided?.(decided, startedMs);
      options.onCommitted?.();
      return results;
    },
  });

  /** When each intent that waits was handed in, oldest first. */
  const waiting = new Set<{ readonly sinceMs: number }>();

  async function decide(intent: VerifiedIntent): Promise<IntentResult> {
    const entry = { sinceMs: performance.now() };
    waiting.add(entry);
    try {
      return await batcher.add(intent);
    } finally {
      waiting.delete(entry);
    }
  }

  return {
    run: async (intent) => {
      if ((await options.untilLevel?.()) === false) throw new AppError('LEDGER_BEHIND');
      const deadlineMs = performance.now() + CLOSING_WAIT_MS;
      for (;;) {
        const result = await decide(intent);
        if (result.outcome === 'failed') throw result.cause;
        if (result.outcome !== 'day closing') return result;
        const isOpen = await options.waitForDay(result.day, Math.max(0, deadlineMs - performance.now()));
        if (!isOpen) throw new AppError('DAY_CLOSING', { retryAfterSeconds: 10 });
      }
    },
    drain: batcher.drain,
    oldestWaitMs: () => {
      const [oldest] = waiting;
      return oldest === undefined ? 0 : performance.now() - oldest.sinceMs;
    },
  };
}
