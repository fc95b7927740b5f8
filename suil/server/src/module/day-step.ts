/** What a module does when a day is closed (rules.md, "Replayable"), and what it is given. The order of the steps is core's. */

import type { DayStepName } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { EntryDraft } from '../ledger.ts';
import type { OpenStep } from './member-postings.ts';
import type { IndexedEvent } from './projector.ts';

export type DayClosedEvent = Extract<IndexedEvent, { kind: 'DayClosed' }>;

/** What a step that posts to members needs, read before the closing. */
export interface PreparedStep {
  /** Number of the journal's last line when it was read: it holds for a closing that comes next. */
  readonly lastSeq: bigint;
  /** Whether its members are too many for the closing's transaction. */
  readonly isLarge: boolean;
  readonly open: OpenStep;
}

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
  /** What was read before the journal's head was held; a step that is not in it reads with the head. */
  prepared?: ReadonlyMap<DayStepName, PreparedStep>;
};

/** Writes its rows and returns the entries that follow; they are posted before the next step runs. A throw leaves the whole day untouched. */
export type DayStep = (tx: Queryable, context: DayContext) => Promise<EntryDraft[]>;
