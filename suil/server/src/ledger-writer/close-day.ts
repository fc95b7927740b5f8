/** What the ledger writer asks for when the open day is over: the closing itself is in `closing/`. */
import type { Queryable } from '@suil/postgres';

/** `waiting`: not everything of the day is there yet; to be asked again when there is news. */
export type ClosingOutcome = 'closed' | 'waiting';

/** Closes a day, also when other processes try at the same time. A throw is a problem to report; the day stays as it was. */
export type CloseDay = (day: number) => Promise<ClosingOutcome>;

export interface FinishClosing {
  /** Begins what can be done before `day` is over, beside other work. Called in its last minute, any number of times; never throws. */
  readonly prepare: (day: number, stopping: AbortSignal) => void;
  /** Returns whether something of a closed day is left to do. */
  readonly isUnfinished: (tx: Queryable) => Promise<boolean>;
  /**
   * Does it, or the part that was begun when it is to stop. `waiting`: another process does, or it was stopped; to be asked again. A throw is a
   * problem to report; the day stays as it was.
   */
  readonly finish: (stopping: AbortSignal) => Promise<'finished' | 'waiting'>;
}
