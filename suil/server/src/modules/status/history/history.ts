/** The last 90 days: read from the database every few seconds at most, and as it was last read while that does not answer. */
import { MS_PER_DAY } from '@suil/core';
import type { ClosedDay } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, readNowMs } from '../../../database/database-clock.ts';
import { readClosedDays } from './days.ts';
import { type Interval, KEPT_DAYS, readIntervals } from './intervals.ts';
import { findOutages, type Outages } from './outages.ts';

export interface History extends Outages {
  /** By the database's clock, as the intervals are. */
  readonly atMs: number;
  readonly days: ClosedDay[];
}

export interface HistoryOptions {
  readonly db: Queryable;
  /** Returns whether the database answers; asked first, because a read may wait for long. */
  readonly databaseAnswers: () => Promise<boolean>;
  readonly databaseNow: DatabaseNow;
  /** This machine's clock: it counts on while the database does not answer. */
  readonly now: () => number;
}

interface Read {
  /** By how much the database's clock is ahead of this machine's. */
  readonly leadMs: number;
  readonly days: ClosedDay[];
  readonly intervals: readonly Interval[];
}

const FRESH_MS = 5_000;

/** Returns a reader of the history; without anything before the first answer of the database. */
export function createHistory({ db, databaseAnswers, databaseNow, now }: HistoryOptions): () => Promise<History> {
  let latest: Read = { leadMs: 0, days: [], intervals: [] };
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  const sinceMs = (nowMs: number) => nowMs - KEPT_DAYS * MS_PER_DAY;

  async function ask(): Promise<void> {
    if (!(await databaseAnswers())) return;
    const nowMs = await readNowMs(db, databaseNow);
    const leadMs = nowMs - now();
    const [days, intervals] = await Promise.all([readClosedDays(db), readIntervals(db, sinceMs(nowMs))]);
    latest = { leadMs, days, intervals };
  }

  return async () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      // What fails is reported by the state of the database.
      asking = ask().catch(() => undefined);
    }
    await asking;
    const { leadMs, days, intervals } = latest;
    const nowMs = now() + leadMs;
    return { atMs: nowMs, days, ...findOutages({ intervals, sinceMs: sinceMs(nowMs), nowMs }) };
  };
}
