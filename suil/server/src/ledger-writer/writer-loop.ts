/**
 * The ledger writer: applies raw events as soon as they are stored, and closes each day before the next one begins. Tries again
 * when the database is unavailable; stops permanently, with an error, at an event that cannot be true. Several processes may run one: the journal's
 * head lets one at a time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { dayOf, isAppError } from '@suil/core';
import { codeOfFailure, isPostgresError, type Pool, translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import { createSignal } from '../jobs/signal.ts';
import type { LedgerProgress, ProgressStore } from '../module/progress.ts';
import type { Projector } from '../module/projector.ts';
import { applyBatch, BATCH_MAX, type Step } from './apply-batch.ts';
import type { CloseDay } from './close-day.ts';
import { readApplied, wholeCheckpoint } from './position.ts';
import type { RecentEvents } from './recent-events.ts';

export type LedgerWriterOptions = {
  pool: Pool;
  projectors: readonly Projector[];
  recent?: RecentEvents;
  closeDay: CloseDay;
  businessNow: () => number;
  now: () => number;
  log: Logger;
  progress: ProgressStore;
  /** Called once when it cannot continue. */
  onFatal: (error: Error) => void;
  /** Awaited after each batch that brought events, and after each closing; must not throw. */
  onApplied?: () => Promise<void>;
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
  return [cause, (cause as Error).cause].some((error) => TIMEOUTS.includes(codeOfFailure(error) ?? ''));
}

/** Returns the writer loop, not started. */
export function createWriterLoop(options: LedgerWriterOptions): WriterLoop {
  const { pool, progress, log } = options;
  const stopping = new AbortController();
  const news = createSignal();
  let running: Promise<void> = Promise.resolve();
  /** Smaller after a transaction that took too long for the database's limits; grows again with those that do not. */
  let batchMax = BATCH_MAX;
  let closingRetryAtMs = 0;
  let closingRetryMs = RETRY_FIRST_MS;

  function report(change: Partial<LedgerProgress>): void {
    progress.writeLedger({ ...progress.read().ledger, ...change });
  }

  async function applyAll(): Promise<Step> {
    for (;;) {
      const step = await applyBatch({
        pool,
        projectors: options.projectors,
        nowMs: options.now(),
        limit: batchMax,
        ...(options.recent && { recent: options.recent }),
      });
      batchMax = Math.min(batchMax * 2, BATCH_MAX);
      const { place, openDay, events } = step;
      report({ checkpoint: wholeCheckpoint(place), chainTimestampMs: place.chainTimestampMs, openDay, problem: null });
      if (events > 0) {
        log.debug({ checkpoint: String(wholeCheckpoint(place)), events }, 'applied');
        await options.onApplied?.();
      }
      if (step.next !== 'events' || stopping.signal.aborted) return step;
    }
  }

  /** Returns whether the open day was over and is closed now. */
  async function closeIfOver({ openDay, next, chainTimestampMs }: Step): Promise<boolean> {
    if (openDay === null) return false;
    const isOver = next === 'day' || dayOf(chainTimestampMs) > openDay || dayOf(options.businessNow()) > openDay;
    if (!isOver || performance.now() < closingRetryAtMs) return false;
    try {
      const outcome = await options.closeDay(openDay);
      closingRetryMs = RETRY_FIRST_MS;
      if (outcome === 'waiting') {
        report({ closingProblem: `day ${openDay} waits for the chain` });
        return false;
      }
      report({ closingProblem: null, openDay: openDay + 1 });
      log.info({ day: openDay }, 'day closed');
      await options.onApplied?.();
      return true;
    } catch (cause) {
      const error = translateConnectionError(cause) as Error;
      log.error({ err: error, day: openDay, retryMs: closingRetryMs }, 'the day could not be closed');
      report({ closingProblem: `day ${openDay}: ${error.message}` });
      closingRetryAtMs = performance.now() + closingRetryMs;
      closingRetryMs = Math.min(closingRetryMs * 2, RETRY_MAX_MS);
      return false;
    }
  }

  async function run(): Promise<void> {
    let retryMs = RETRY_FIRST_MS;
    while (!stopping.signal.aborted) {
      try {
        news.lower();
        const step = await applyAll();
        retryMs = RETRY_FIRST_MS;
        if (!(await closeIfOver(step))) await news.wait(POLL_MS, stopping.signal);
      } catch (cause) {
        const error = translateConnectionError(cause) as Error;
        // While another process has the journal's head for long, as in a large closing, the lag says enough.
        if (!isPostgresError(error, 'DATABASE_BUSY')) report({ problem: error.message });
        if (isAppError(error, 'INDEXER_EVENT_INVALID')) {
          log.fatal({ err: error }, 'the ledger stops');
          options.onFatal(error);
          return;
        }
        if (tookTooLong(cause)) batchMax = Math.max(Math.floor(batchMax / 4), BATCH_MIN);
        log.warn({ err: error, retryMs }, 'applying will be tried again');
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
    }
  }

  return {
    start: async () => {
      report(await readApplied(pool));
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    wake: news.raise,
  };
}
