/** Puts together what states closed days and compares what the server published of them, and says in the log what is wrong. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { JournalLine } from '../check/line.ts';
import type { Journal } from '../journal/journal.ts';
import { DayRoots } from './day-roots.ts';
import { DayStatements, type DayStatementsOptions } from './day-statements.ts';
import { PublishedRoots } from './published-roots.ts';
import { type StateDayOptions, stateDay } from './state-day.ts';

export interface StatementsOptions extends DayStatementsOptions, Pick<StateDayOptions, 'state' | 'verified'> {
  readonly journal: Pick<Journal, 'read'>;
  readonly wallNow: () => number;
  readonly log: Logger;
}

export interface Statements {
  readonly statements: DayStatements;
  readonly roots: PublishedRoots;
  /** As the auditor calls it behind a closing. */
  readonly state: (closing: JournalLine, secret: string | null) => Promise<string | null>;
  /** Ends the thread that computes roots. */
  readonly close: () => Promise<void>;
}

/** @param options with the auditor's folder, which its process has locked @throws {Error} when the newest statement is damaged */
export function openStatements({ folder, journal, wallNow, log, ...options }: StatementsOptions): Statements {
  const statements = new DayStatements({ ...options, folder: join(folder, 'statements') });
  const dayRoots = new DayRoots();
  const onNoSecret = (day: number) =>
    log.warn({ day }, 'the closing has no secret; the statement of the day has no root that a member can check');
  const onDifference = (difference: string) =>
    log.error({ difference }, 'the server publishes another root; members cannot check their balances of that day');
  return {
    statements,
    roots: new PublishedRoots({ journal, statements, wallNow, onDifference }),
    state: (closing, secret) => stateDay(closing, secret, { ...options, statements, roots: dayRoots, onNoSecret }),
    close: () => dayRoots.close(),
  };
}
