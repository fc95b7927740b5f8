/** The last 90 days: read from the database every few seconds at most, and as it was last read while that does not answer. */
import { MS_PER_DAY } from '@suil/core';
import type { ClosedDay } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { readClosedDays } from './days.ts';
import { type Interval, KEPT_DAYS, readIntervals } from './intervals.ts';
import { findOutages, type Outages } from './outages.ts';

export interface History extends Outages {
  readonly days: ClosedDay[];
}

export interface HistoryOptions {
  readonly db: Queryable;
  /** Returns whether the database answers; asked first, because a read may wait for long. */
  readonly databaseAnswers: () => Promise<boolean>;
  /** This machine's time. */
  readonly now: () => number;
}

interface Read {
  readonly days: ClosedDay[];
  readonly intervals: readonly Interval[];
}

const FRESH_MS = 5_000;

/** Returns a reader of the history; without anything before the first answer of the database. */
export function createHistory({ db, databaseAnswers, now }: HistoryOptions): () => Promise<History> {
  let latest: Read = { days: [], intervals: [] };
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  const sinceMs = () => now() - KEPT_DAYS * MS_PER_DAY;

  async function ask(): Promise<void> {
    if (!(await databaseAnswers())) return;
    const [days, intervals] = await Promise.all([readClosedDays(db), readIntervals(db, sinceMs())]);
    latest = { days, intervals };
  }

  return async () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      // What fails is reported by the state of the database.
      asking = ask().catch(() => undefined);
    }
    await asking;
    const { days, intervals } = latest;
    return { days, ...findOutages({ intervals, sinceMs: sinceMs(), nowMs: now() }) };
  };
}
