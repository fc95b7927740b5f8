/**
 * A day step that may run behind its closing, because it takes long and posts nothing. What it reads changes only by inputs of the chain,
 * which wait until it is done; intents do not.
 */
import type { DayStepName } from '@suil/core';
import type { Journal } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { PoolTarget } from '../database/pools.ts';

export interface DeferredStepSite {
  readonly journal: Journal;
  /** How a thread connects as `journal.pool` does; null: everything is done in this thread. */
  readonly target: PoolTarget | null;
}

export interface DeferredRun {
  /** In which the process started: in another one it writes nothing. */
  readonly epoch: number;
  /** How long it may think between two statements, in milliseconds; null: as long as its connection allows. */
  readonly pauseMaxMs: number | null;
}

/** A step that was begun before its day was over. */
export interface PreparedStep {
  /** Does what is left of the closed day, if anything, and ends. Called once. @throws {Error} when it failed; the day is as it was */
  readonly run: (run: DeferredRun) => Promise<void>;
  /** Whether it can run: it was not asked to yet, and has not ended by itself. */
  readonly isReady: () => boolean;
  /** Ends it without doing anything. */
  readonly end: () => Promise<void>;
}

interface WithPrepared {
  /** The step as it was begun; null or absent: it was not. */
  readonly prepared?: PreparedStep | null;
}

export interface DeferredStep {
  readonly name: DayStepName;
  /** Returns the closed day for which something is left to do, by what the closing's line says; null: none. */
  readonly readDay: (db: Queryable) => Promise<number | null>;
  /** Begins the step shortly before the open day is over, with what can be read by then; null: it gains nothing. Absent: it never does. */
  readonly prepare?: (site: DeferredStepSite) => Promise<PreparedStep | null>;
  /**
   * Does what is left, if any, in one transaction: all of it or nothing.
   * @throws {DATABASE_BUSY} while another process does it; {LEDGER_EPOCH_ENDED}
   */
  readonly run: (site: DeferredStepSite & Pick<DeferredRun, 'pauseMaxMs'> & WithPrepared) => Promise<void>;
}
