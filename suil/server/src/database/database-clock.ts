/**
 * Which clock counts for a time that one server writes and another judges: the database's, so that a server whose own clock is wrong ends nothing
 * early and keeps nothing longer. By it begin and end sessions and login challenges, rate limits, leases, the retries of notifications, the
 * intervals of the status page, and the time of rows that are deleted. Statements compare with it themselves, without a request of its own.
 *
 * Not by it: what a wallet signs to move money and what the contracts check, which is dated by business time (node/business-clock.ts), because
 * the auditor and the chain judge it again; and what lasts within one process, which counts by a clock that cannot be set.
 */
import type { Queryable } from '@suil/postgres';

/** Null: the database's clock. Tests give one of their own, in milliseconds since 1970. */
export type DatabaseNow = (() => number) | null;

/**
 * When the server's message came in, so that all rows of a statement are compared with the same time and an index can be used. A statement that waits for a
 * lock is by the time before the wait.
 */
export const DATABASE_NOW_MS = 'floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

/** Returns the time as an expression in SQL; `parameter` such as `$1` has the value of {@link nowValue}. */
export function nowMsOf(parameter: string): string {
  return `coalesce(${parameter}::bigint, ${DATABASE_NOW_MS})`;
}

export function nowValue(now: DatabaseNow): number | null {
  return now?.() ?? null;
}

/** Asks the database for its time: for work in the background. Requests compare in their own statements. */
export async function readNowMs(db: Queryable, now: DatabaseNow): Promise<number> {
  const { rows } = await db.query<{ now_ms: bigint }>({
    name: 'database_now',
    text: `SELECT ${nowMsOf('$1')} AS now_ms`,
    values: [nowValue(now)],
  });
  return Number(rows[0]?.now_ms);
}
