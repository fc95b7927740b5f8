/**
 * What changes when a connection pooler gives each transaction any of its sessions with Postgres (pgbouncer's `pool_mode = transaction`): a
 * session drops what a client asked for at its start, so limits are set in each transaction, and a statement that one session has by its
 * name is unknown to the next, or is another one there. Owns the list of pools behind one.
 */
import type pg from 'pg';
import { codeOfFailure } from './failures.ts';
import { type SessionLimits, toSettings } from './session-limits.ts';

/**
 * What is between this process and Postgres. `transaction`: a pooler that does not keep the names of statements; `transaction-prepared`:
 * one that does (pgbouncer 1.21 or newer with `max_prepared_statements`).
 */
export type Pooler = 'none' | 'transaction' | 'transaction-prepared';

/** What a transaction of a pool behind a pooler begins with. */
const limitsOf = new WeakMap<pg.Pool, string>();
const CHECK = 'suil_pooler_check';
const DUPLICATE_STATEMENT = '42P05';
const UNKNOWN_STATEMENT = '26000';

/** Has each transaction of the pool begin with these limits. */
export function limitTransactions(pool: pg.Pool, limits: SessionLimits, serverVersion: number | null): void {
  const settings = [...toSettings(limits, serverVersion)];
  limitsOf.set(pool, settings.map(([name, value]) => `; SET LOCAL ${name} = ${value}`).join(''));
}

/** Returns the text that begins a transaction on the pool. @param mode after BEGIN, e.g. `READ ONLY` */
export function beginStatement(pool: pg.Pool, mode = ''): string {
  return `BEGIN ${mode}${limitsOf.get(pool) ?? ''}`;
}

/** Sends every statement of the client without a name: it is parsed each time, on whichever session runs it. */
export function dropStatementNames(client: pg.PoolClient): void {
  const { query } = client;
  Object.assign(client, {
    query: (...[statement, ...others]: unknown[]): unknown =>
      Reflect.apply(query, client, [withoutName(statement), ...others]),
  });
}

/** A stream, as of a COPY, and a query that was made before are sent as they are. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement;
  return { ...statement, name: undefined };
}

/**
 * Returns whether two connections of the pool have a session each. False is certain: a pooler hands one session to both. Uses two connections
 * and closes them.
 */
export async function hasOwnSessions(pool: pg.Pool): Promise<boolean> {
  const pids = await askTwo<{ pid: number }>(pool, () => ({ text: 'SELECT pg_backend_pid() AS pid' }));
  return pids[0]?.pid !== pids[1]?.pid;
}

/** As `hasOwnSessions`: whether two connections can give one name to two statements. */
export async function keepsStatementNames(pool: pg.Pool): Promise<boolean> {
  try {
    await askTwo(pool, (index) => ({ name: CHECK, text: `SELECT ${index}` }));
    return true;
  } catch (error) {
    if ([DUPLICATE_STATEMENT, UNKNOWN_STATEMENT].includes(codeOfFailure(error) ?? '')) return false;
    throw error;
  }
}

/** Sends a statement on each of two connections, one after the other; returns the row of each. */
async function askTwo<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statementOf: (index: number) => pg.QueryConfig,
): Promise<Row[]> {
  const clients: pg.PoolClient[] = [];
  try {
    while (clients.length < 2) clients.push(await pool.connect());
    const rows: Row[] = [];
    for (const [index, client] of clients.entries()) rows.push(...(await client.query<Row>(statementOf(index))).rows);
    return rows;
  } finally {
    for (const client of clients) client.release(true);
  }
}
