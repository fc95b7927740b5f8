/** What a module does when a day is closed (rules.md, "Replayable"), and what it is given. The order of the steps is core's. */

import type { Queryable } from '@suil/postgres';
import type { EntryDraft } from '../ledger.ts';
import type { IndexedEvent } from './projector.ts';

export type DayClosedEvent = Extract<IndexedEvent, { kind: 'DayClosed' }>;

export type DayContext = {
  /** The day that closes. */
  day: number;
  /** Number of the closing in the journal. */
  inputSeq: bigint;
  /** The last millisecond of the day: when its entries occurred. */
  occurredAtMs: number;
  /** How the liquidity pool closed the day on chain; null when it had not by the time of the closing. */
  dayClosed: DayClosedEvent | null;
  /** Day price in micro-dollars for a whole SUIL (rules.md §7), as it was recorded with the closing; null: none. */
  price: bigint | null;
  /** Of the process that closes the day; nothing that is replayed may depend on it. */
  randomBytes: (length: number) => Uint8Array;
};

/** Writes its rows and returns the entries that follow; they are posted before the next step runs. A throw leaves the whole day untouched. */
export type DayStep = (tx: Queryable, context: DayContext) => Promise<EntryDraft[]>;
