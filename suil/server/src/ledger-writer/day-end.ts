/** Closes the open day once it is over, finishes what its closing left to do, and waits longer after each try that failed. */
import { dayOf } from '@suil/core';
import { translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import type { LedgerProgress } from '../module/progress.ts';
import type { Step } from './apply-batch.ts';
import type { CloseDay, FinishClosing } from './close-day.ts';

export interface DayEndOptions {
  readonly closeDay: CloseDay;
  readonly finishClosing?: FinishClosing;
  readonly businessNow: () => number;
  readonly log: Logger;
  readonly report: (change: Partial<LedgerProgress>) => void;
  /** Awaited after each closing, and when one is finished; must not throw. */
  readonly onApplied?: () => Promise<void>;
}

export interface DayEnd {
  /** Returns whether the open day was over and is closed now, or a closed one is finished now; never throws. */
  readonly closeIfOver: (step: Step, stopping: AbortSignal) => Promise<boolean>;
}

const PREPARED_BEFORE_MS = 60_000;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;

export function createDayEnd({ closeDay, finishClosing, businessNow, log, report, onApplied }: DayEndOptions): DayEnd {
  let retryAtMs = 0;
  let retryMs = RETRY_FIRST_MS;

  /** Returns whether `day` is closed now. */
  async function close(day: number): Promise<boolean> {
    const outcome = await closeDay(day);
    retryMs = RETRY_FIRST_MS;
    if (outcome === 'waiting') {
      report({ closingProblem: `day ${day} waits for the chain` });
      return false;
    }
    report({ closingProblem: null, openDay: day + 1 });
    log.info({ day }, 'day closed');
    await onApplied?.();
    return true;
  }

  /** Returns whether `day` is finished now. */
  async function finish(day: number, stopping: AbortSignal): Promise<boolean> {
    const outcome = await finishClosing?.finish(stopping);
    retryMs = RETRY_FIRST_MS;
    if (outcome === 'waiting') return false;
    report({ closingProblem: null });
    log.info({ day }, 'closing finished');
    await onApplied?.();
    return true;
  }

  return {
    closeIfOver: async ({ openDay, next, chainTimestampMs }, stopping) => {
      if (openDay === null) return false;
      const isOver = next === 'day' || dayOf(chainTimestampMs) > openDay || dayOf(businessNow()) > openDay;
      if (!isOver && next !== 'unfinished') {
        // Another process may have done what failed here.
        report({ closingProblem: null });
        if (dayOf(Math.max(chainTimestampMs, businessNow()) + PREPARED_BEFORE_MS) > openDay)
          finishClosing?.prepare(openDay, stopping);
        return false;
      }
      if (performance.now() < retryAtMs) return false;
      const [day, attempt] = next === 'unfinished' ? [openDay - 1, finish] : [openDay, close];
      return attempt(day, stopping).catch((cause: unknown) => {
        const error = translateConnectionError(cause);
        log.error({ err: error, day, retryMs }, 'the day could not be closed');
        report({ closingProblem: `day ${day}: ${error.message}` });
        retryAtMs = performance.now() + retryMs;
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
        return false;
      });
    },
  };
}
