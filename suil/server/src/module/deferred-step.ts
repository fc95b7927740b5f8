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
  /** How long it may think between two statements, in milliseconds; null: as long as its connection allows. */
  readonly pauseMaxMs: number | null;
}

export interface DeferredStep {
  readonly name: DayStepName;
  /** Returns the closed day for which something is left to do, by what the closing's line says; null: none. */
  readonly readDay: (db: Queryable) => Promise<number | null>;
  /**
   * Does what is left, if any, in one transaction: all of it or nothing.
   * @throws {DATABASE_BUSY} while another process does it; {LEDGER_EPOCH_ENDED}
   */
  readonly run: (site: DeferredStepSite) => Promise<void>;
}
