/** Does what closings leave to be done behind them, step by step, and records what went wrong. */
import { type DayStepName, readAppError } from '@suil/core';
import type { Journal } from '@suil/ledger';
import { isPostgresError, isSessionLost, translateConnectionError } from '@suil/postgres';
import type { PoolTarget } from '../database/pools.ts';
import { createPatience } from '../jobs/patience.ts';
import type { FinishClosing } from '../ledger-writer/close-day.ts';
import { postNext } from '../member-postings/post-rest.ts';
import { hasRests } from '../member-postings/store.ts';
import type { DeferredStep } from '../module/deferred-step.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import { createAhead } from './ahead.ts';
import { writeProblem } from './store.ts';

export interface FinishClosingOptions {
  /** On which it runs. */
  readonly closing: Journal;
  /** How a thread connects as `closing.pool` does; null: everything is done in this thread. */
  readonly target: PoolTarget | null;
  readonly deferred: readonly DeferredStep[];
  /** What is posted to members behind the closing. */
  readonly memberPostings?: readonly MemberPostings[];
  /** On which the pieces are posted: the journal as intents use it. */
  readonly journal?: Journal;
  readonly now: () => number;
  /** Called with how long a step took. */
  readonly onStep?: (name: DayStepName, durationMs: number) => void;
}

/** Returns what the ledger writer asks for behind each closing. */
export function createFinishClosing({
  closing,
  target,
  deferred,
  memberPostings = [],
  journal = closing,
  now,
  onStep,
}: FinishClosingOptions): FinishClosing {
  const { pool } = closing;
  const patience = createPatience();
  const ahead = createAhead({ journal: closing, target }, deferred);

  /** Returns false while another process does it. */
  async function run(step: DeferredStep): Promise<boolean> {
    const { name, run: runStep, readDay } = step;
    const day = await readDay(pool);
    if (day === null) return true;
    const startedAtMs = performance.now();
    try {
      const pauseMaxMs = patience.pauseMaxMs(day);
      await runStep({ journal: closing, target, pauseMaxMs, prepared: ahead.readyOf(step) });
      onStep?.(name, performance.now() - startedAtMs);
      return true;
    } catch (error) {
      if (isPostgresError(translateConnectionError(error), 'DATABASE_BUSY')) return false;
      if (isSessionLost(error)) patience.grow(day);
      const reason = readAppError(error)?.message ?? String(error);
      await writeProblem(pool, { day, part: 'closing', reason, occurredAtMs: now() }).catch(() => undefined);
      throw error;
    }
  }

  /** Returns false while another process keeps the journal's head, and when it is to stop. */
  async function postRests(stopping: AbortSignal): Promise<boolean> {
    if (memberPostings.length === 0) return true;
    try {
      while (!stopping.aborted) if (!(await postNext(journal, memberPostings, now()))) return true;
      return false;
    } catch (error) {
      if (isPostgresError(translateConnectionError(error), 'DATABASE_BUSY')) return false;
      throw error;
    }
  }

  return {
    prepare: ahead.prepare,
    isUnfinished: async (tx) => {
      for (const { readDay } of deferred) if ((await readDay(tx)) !== null) return true;
      return memberPostings.length > 0 && (await hasRests(tx));
    },
    finish: async (stopping) => {
      const outcomes = await Promise.allSettled([...deferred.map(run), postRests(stopping)]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      const isFinished = outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value);
      return isFinished ? 'finished' : 'waiting';
    },
  };
}
