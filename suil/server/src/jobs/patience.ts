/**
 * How long a transaction may think between two statements. A paused process must not keep what it has locked, so it is short at first; a
 * machine that is slower than that gets more at each try of the same day, or the work would never be done.
 */
import { PATIENT_SESSION, type Queryable } from '@suil/postgres';

/** First and longest pause, when that of the connection was too short. */
const PAUSE_FIRST_MS = 15_000;
const PAUSE_MAX_MS = 120_000;

export interface Patience {
  /** Returns milliseconds; null: what the connection allows. */
  readonly pauseMaxMs: (day: number) => number | null;
  /** To be called when the session of a try was lost. */
  readonly grow: (day: number) => void;
}

export function createPatience(): Patience {
  let grown: { day: number; pauseMs: number } | null = null;
  const pauseMaxMs = (day: number) => (grown?.day === day ? grown.pauseMs : null);
  return {
    pauseMaxMs,
    grow: (day) => {
      const pauseMs = pauseMaxMs(day);
      grown = { day, pauseMs: pauseMs === null ? PAUSE_FIRST_MS : Math.min(pauseMs * 3, PAUSE_MAX_MS) };
    },
  };
}

/** Lets the rest of the transaction think so long between two statements; null changes nothing. */
export async function allowPause(tx: Queryable, pauseMaxMs: number | null): Promise<void> {
  if (pauseMaxMs !== null)
    await tx.query(
      `SET LOCAL idle_in_transaction_session_timeout = ${pauseMaxMs}; SET LOCAL application_name = '${PATIENT_SESSION}'`,
    );
}
