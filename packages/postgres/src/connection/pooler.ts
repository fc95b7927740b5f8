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
 * Returns whether two connections of the pool can give one name to two statements, as sessions of their own can. False is certain: a pooler
 * mixes their names up. Uses two connections and closes them.
 */
export async function keepsStatementNames(pool: pg.Pool): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()];
  try {
    for (const [index, client] of clients.entries()) await client.query({ name: CHECK, text: `SELECT ${index}` });
    return true;
  } catch (error) {
    if ([DUPLICATE_STATEMENT, UNKNOWN_STATEMENT].includes(codeOfFailure(error) ?? '')) return false;
    throw error;
  } finally {
    for (const client of clients) client.release(true);
  }
}
