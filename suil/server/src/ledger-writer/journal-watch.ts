/** How old the journal's newest line and the last closed day are, as the database has them: whichever server writes, and also if none does. */
import { dayStartMs, MS_PER_DAY } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { Problem } from '../http/health/problem.ts';

/** Milliseconds, all 0 before the first line. */
export interface JournalAges {
  /** Since the latest time that a line has, by business time. */
  readonly headAgeMs: number;
  /** Since this process first saw the newest line, by the wall clock; a line that was there at its start counts from then. */
  readonly unchangedMs: number;
  /** Since the end of the last closed day, by business time: less than a day and the closing's duration when all is well. */
  readonly closedDayAgeMs: number;
}

export interface JournalWatch {
  /** Reads the head and keeps what it says. Concurrent callers share the answer. */
  readonly look: () => Promise<JournalAges>;
  /** Returns what is wrong with the last answer; nothing before the first. */
  readonly problems: () => Problem[];
}

export interface JournalWatchOptions {
  readonly db: Queryable;
  /** Business time, which the journal's lines have. */
  readonly businessNow: () => number;
  /** Wall clock. */
  readonly now: () => number;
}

const MS_PER_MINUTE = 60_000;
/** A closing takes seconds, and a server without the settlement key waits ten minutes for a price. */
const CLOSED_DAY_AGE_MAX_MS = MS_PER_DAY + 30 * MS_PER_MINUTE;

/** Returns a watch that has read nothing yet. */
export function createJournalWatch({ db, businessNow, now }: JournalWatchOptions): JournalWatch {
  let seen: { readonly seq: bigint; readonly atMs: number } | null = null;
  let latest: JournalAges | null = null;
  let looking: Promise<JournalAges> | null = null;

  async function lookOnce(): Promise<JournalAges> {
    const { lastSeq, lastAtMs, openDay } = await readJournalHead(db);
    if (seen?.seq !== lastSeq) seen = { seq: lastSeq, atMs: now() };
    latest =
      openDay === null
        ? { headAgeMs: 0, unchangedMs: 0, closedDayAgeMs: 0 }
        : {
            headAgeMs: Math.max(0, businessNow() - lastAtMs),
            unchangedMs: Math.max(0, now() - seen.atMs),
            closedDayAgeMs: Math.max(0, businessNow() - dayStartMs(openDay)),
          };
    return latest;
  }

  return {
    look: () => {
      looking ??= lookOnce().finally(() => {
        looking = null;
      });
      return looking;
    },
    problems: () => {
      if (latest === null || latest.closedDayAgeMs <= CLOSED_DAY_AGE_MAX_MS) return [];
      const overdueMinutes = Math.floor((latest.closedDayAgeMs - MS_PER_DAY) / MS_PER_MINUTE);
      // Every server says so alike, and everything can be read meanwhile.
      return [{ text: `a day has been over for ${overdueMinutes} minutes and is not closed`, affects: 'nothing' }];
    },
  };
}
