/**
 * Ends sessions whose process went silent in the middle of a statement while others wait for what they have locked. Postgres' own timeouts
 * do not reach them: a COPY that waits for its next bytes, or a result that no one reads, is not interrupted by any (only the wait between
 * two statements is). A process that lost its session finds its transaction undone and begins it again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from './pool.ts';

/** How long a session may neither send nor take a byte. Together with one wait for a lock it is less than the 7 s that others may stand still. */
const SILENT_MS = 3_000;

/** Name of a session that says beforehand that it is slow, and how long it may be silent then. */
export const PATIENT_SESSION = 'suil patient';
const PATIENT_MS = 120_000;

/**
 * Sessions of our own role in our database that wrote or locked something and wait for their client within a statement. The text names the
 * session, its statement and how far that has come, so that the same text later means: nothing moved.
 */
const SILENT = `
  SELECT a.pid, concat_ws(' ', a.pid, a.backend_start, a.query_start, a.wait_event, p.bytes_processed) AS state
  FROM pg_stat_activity a LEFT JOIN pg_stat_progress_copy p ON p.pid = a.pid
  WHERE a.datname = current_database() AND a.usename = current_user AND a.pid <> pg_backend_pid()
    AND a.state = 'active' AND a.wait_event_type = 'Client' AND a.backend_xid IS NOT NULL
    AND (a.application_name <> '${PATIENT_SESSION}' OR a.query_start < clock_timestamp() - interval '${PATIENT_MS} milliseconds')`;

const looking = new WeakSet<Pool>();

/**
 * Looks twice and ends what did not move between; returns how many sessions that were. To be called when a lock was not had in time. One
 * look at a time for each pool: a call meanwhile returns 0 at once.
 */
export async function endSilentHolders(pool: Pool, silentMs = SILENT_MS): Promise<number> {
  if (looking.has(pool)) return 0;
  looking.add(pool);
  try {
    const { rows: seen } = await pool.query<{ state: string }>(SILENT);
    if (seen.length === 0) return 0;
    await delay(silentMs, undefined, { ref: false });
    if (pool.ending) return 0;
    const { rows: ended } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM (${SILENT}) s WHERE state = ANY($1)`,
      [seen.map(({ state }) => state)],
    );
    return ended.length;
  } finally {
    looking.delete(pool);
  }
}
