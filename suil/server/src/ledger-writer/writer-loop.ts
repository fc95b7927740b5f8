/**
 * The loop of the ledger writer: applies raw events as soon as they are stored, and closes each day before the next one begins. Tries again
 * when the database is unavailable; stops permanently, with an error, at an event that cannot be true. Several processes may run one: the journal's
 * head lets one at a time.
 */
import { isAppError } from '@suil/core';
import type { Journal } from '@suil/ledger';
import { codeOfFailure, isPostgresError, translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import { createRetryLoop } from '../jobs/retry-loop.ts';
import { createSignal } from '../jobs/signal.ts';
import type { LedgerProgress, ProgressStore } from '../module/progress.ts';
import type { Projector } from '../module/projector.ts';
import { applyBatch, BATCH_MAX, type Step } from './apply-batch.ts';
import type { CloseDay, FinishClosing } from './close-day.ts';
import { createDayEnd } from './day-end.ts';
import { readApplied, wholeCheckpoint } from './position.ts';
import type { RecentEvents } from './recent-events.ts';

export type LedgerWriterOptions = {
  journal: Journal;
  projectors: readonly Projector[];
  recent?: RecentEvents;
  closeDay: CloseDay;
  /** Absent: closings leave nothing to do. */
  finishClosing?: FinishClosing;
  businessNow: () => number;
  now: () => number;
  log: Logger;
  progress: ProgressStore;
  /** Called once when it cannot continue. */
  onFatal: (error: Error) => void;
  /** Awaited after each batch that brought events, and after each closing; must not throw. */
  onApplied?: () => Promise<void>;
  /** Called after each batch that brought events, with the age of its newest checkpoint in milliseconds. */
  onLag?: (lagMs: number) => void;
};

export type WriterLoop = {
  start: () => Promise<void>;
  /** Ends after the current transaction. */
  stop: () => Promise<void>;
  /** To be called when there are new raw events. */
  wake: () => void;
};

/** Another process may have brought events, or closed the day. */
const POLL_MS = 1_000;
const BATCH_MIN = 100;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;

const TIMEOUTS = ['57014', '25P03', '25P04'];

/** Whether the transaction itself was too long for the limits, and not the wait for another one. */
function tookTooLong(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return [cause, inner].some((error) => TIMEOUTS.includes(codeOfFailure(error) ?? ''));
}

/** Returns the writer loop, not started. */
export function createWriterLoop(options: LedgerWriterOptions): WriterLoop {
  const { progress, log } = options;
  const news = createSignal();
  const report = (change: Partial<LedgerProgress>): void =>
    progress.writeLedger({ ...progress.read().ledger, ...change });
  const applying = createApplying(options, report);
  const dayEnd = createDayEnd({ ...options, report });

  const loop = createRetryLoop({
    work: async (stopping) => {
      news.reset();
      const step = await applying.applyAll(stopping);
      if (!(await dayEnd.closeIfOver(step, stopping))) await news.wait(POLL_MS, stopping);
    },
    onError: (cause, retryMs) => {
      const error = translateConnectionError(cause);
      // While another process has the journal's head for long, as in a large closing, the lag says enough.
      if (!isPostgresError(error, 'DATABASE_BUSY')) report({ problem: error.message });
      if (isAppError(error, 'INDEXER_EVENT_INVALID')) {
        log.fatal({ err: error }, 'the ledger stops');
        options.onFatal(error);
        return 'stop';
      }
      if (tookTooLong(cause)) applying.shrink();
      log.warn({ err: error, retryMs }, 'applying will be tried again');
      return 'retry';
    },
    firstMs: RETRY_FIRST_MS,
    maxMs: RETRY_MAX_MS,
  });

  return {
    start: async () => {
      report(await readApplied(options.journal.pool));
      loop.start();
    },
    stop: loop.stop,
    wake: news.notify,
  };
}

/** Applies stored events batch by batch. */
function createApplying(
  { journal, projectors, recent, finishClosing, businessNow, now, log, onApplied, onLag }: LedgerWriterOptions,
  report: (change: Partial<LedgerProgress>) => void,
) {
  /** Smaller after a transaction that took too long for the database's limits; grows again with those that do not. */
  let batchMax = BATCH_MAX;
  return {
    /** Applies until no stored event is left, the open day is over, or the loop is being stopped. */
    applyAll: async (stopping: AbortSignal): Promise<Step> => {
      for (;;) {
        const step = await applyBatch({
          journal,
          projectors,
          nowMs: now(),
          limit: batchMax,
          ...(recent && { recent }),
          ...(finishClosing && { isUnfinished: finishClosing.isUnfinished }),
        });
        batchMax = Math.min(batchMax * 2, BATCH_MAX);
        const { place, openDay, events } = step;
        const checkpoint = wholeCheckpoint(place);
        report({ checkpoint, chainTimestampMs: place.chainTimestampMs, openDay, problem: null });
        if (events > 0) {
          log.debug({ checkpoint: String(checkpoint), events }, 'applied');
          onLag?.(Math.max(0, businessNow() - place.chainTimestampMs));
          await onApplied?.();
        }
        if (step.next !== 'events' || stopping.aborted) return step;
      }
    },
    shrink: (): void => {
      batchMax = Math.max(Math.floor(batchMax / 4), BATCH_MIN);
    },
  };
}
