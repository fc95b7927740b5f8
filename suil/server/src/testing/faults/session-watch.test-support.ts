/** What the servers' sessions do at this moment, seen from the database: to pause a server at an exact place. For tests and measurements. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@suil/postgres';

const POLL_MS = 2;
const WAIT_MAX_MS = 40_000;
const NAME = /^server-(\d+)$/;

/** Sessions that have locked the journal's head and are not waiting for it. */
const HEAD_HOLDERS = `
  SELECT a.application_name AS name,
    EXISTS (SELECT 1 FROM pg_locks w WHERE w.pid = a.pid AND w.relation = 'day_closings'::regclass) AS closing
  FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
  WHERE l.relation = 'ledger.journal_head'::regclass AND l.mode = 'RowShareLock' AND a.backend_xid IS NOT NULL
    AND a.wait_event_type IS DISTINCT FROM 'Lock'`;

export type HeadHolder = { server: number; isClosing: boolean };

/** Returns the server that has the journal's head locked now; null when none has. */
export async function findHeadHolder(pool: Pool): Promise<HeadHolder | null> {
  const { rows } = await pool.query<{ name: string; closing: boolean }>(HEAD_HOLDERS);
  const [row] = rows;
  const server = numberOf(row?.name);
  return row === undefined || server === null ? null : { server, isClosing: row.closing };
}

/**
 * Locks what `lockSql` says, calls `begin`, and returns the first server that waits for that lock, with the lock given back after `pause`
 * was called: the server's session continues in the database while its process is stopped. Throws when no server waits within 40 seconds.
 */
export async function pauseAtLock(
  pool: Pool,
  lockSql: string,
  { begin, pause }: { begin: () => void; pause: (server: number) => void },
): Promise<number> {
  const blocker = await pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(lockSql);
    const { rows } = await blocker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    begin();
    for (const startedMs = performance.now(); performance.now() - startedMs < WAIT_MAX_MS; ) {
      const { rows: waiting } = await pool.query<{ name: string }>(
        'SELECT application_name AS name FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      const server = numberOf(waiting[0]?.name);
      if (server !== null) {
        pause(server);
        return server;
      }
      await delay(POLL_MS);
    }
    throw new Error(`no server waited for ${lockSql}`);
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
}

function numberOf(name: string | undefined): number | null {
  const match = NAME.exec(name ?? '');
  return match ? Number(match[1]) : null;
}
