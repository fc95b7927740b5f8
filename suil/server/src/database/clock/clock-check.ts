/**
 * Whether this machine's clock says what the database's says. Nonces, intents, closings and vouchers are dated by it, and other servers, the auditor and the
 * signer compare them with clocks of their own: one line that is a minute ahead has the auditor close the ledger. So a server dates nothing while the
 * two clocks differ; another one does.
 */
import { AppError } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, readNowMs } from '../database-clock.ts';

/** Clocks that are synchronised differ by less, and a text stays valid for five minutes. The auditor allows a minute. */
export const CLOCK_DIFFERENCE_MAX_MS = 10_000;

export interface Clocks {
  /** This machine's, milliseconds since 1970. */
  readonly now: () => number;
  readonly databaseNow: DatabaseNow;
  /** One that cannot be set. */
  readonly elapsedMs: () => number;
}

/** @throws {SERVER_CLOCK_DIFFERS} */
export type RequireClock = (db: Queryable) => Promise<void>;

export function createClockCheck(clocks: Clocks): RequireClock {
  return async (db) => {
    const differenceMs = await readClockDifferenceMs(db, clocks);
    if (differs(differenceMs)) throw new AppError('SERVER_CLOCK_DIFFERS');
  };
}

const differs = (differenceMs: number) => Math.abs(differenceMs) > CLOCK_DIFFERENCE_MAX_MS;

/**
 * Returns how far this machine's clock is ahead of the database's, below zero: behind it. The database answered at some moment of the question: the
 * difference is the smallest that this allows, so that a question that waited says nothing wrong.
 */
export async function readClockDifferenceMs(db: Queryable, { now, databaseNow, elapsedMs }: Clocks): Promise<number> {
  const askedMs = elapsedMs();
  const databaseMs = await readNowMs(db, databaseNow);
  const tookMs = elapsedMs() - askedMs;
  const mostMs = now() - databaseMs;
  return mostMs <= 0 ? mostMs : Math.max(0, mostMs - tookMs);
}

/** Returns what is wrong as a sentence for anyone; null: nothing is, or it is not known. */
export function describeClock(differenceMs: number | null): string | null {
  if (differenceMs === null || !differs(differenceMs)) return null;
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  return `the clock of this server is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database's: it takes no intents and closes no day`;
}
