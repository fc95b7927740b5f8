/**
 * Connections to Postgres, embedded or not, and how its numbers become ours: 64-bit integers are `bigint`, sums and other
 * `numeric` values are decimal text. Knows no table.
 */
import { AppError } from '@suil/core';
import pg from 'pg';

/** Where a database is: a URL, or the parts the embedded cluster gives. */
export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

export type PoolOptions = {
  connection: ConnectionSettings;
  /** Most connections held at once. Default 10. */
  connectionsMax?: number;
  applicationName?: string;
  /** Role to act as, when it is not the one that connects: a role with fewer rights. */
  role?: string;
  /** Called when an idle connection breaks, unless the pool is being closed; it is replaced by itself. */
  onIdleError?: (cause: Error) => void;
};

export type Pool = pg.Pool;

/** What a query can be sent through: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Returns a name as SQL writes it, quoted. */
export const escapeIdentifier = pg.escapeIdentifier;

const INT8_OID = 20;

/** Returns a pool; connections are made when first used. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.connectionsMax ?? 10,
    application_name: options.applicationName ?? 'suil',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8_OID && format !== 'binary'
          ? BigInt
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Connections that are being closed may still hear that the database goes away: nobody needs them.
  pool.on('error', (cause) => {
    if (!pool.ending) options.onIdleError?.(cause);
  });
  // A connection that breaks between two queries of a transaction says so here only; the next query fails and tells the caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns a DATABASE_UNAVAILABLE error where `cause` says that the database could not be reached, else `cause` itself. */
export function translateConnectionError(cause: unknown): unknown {
  const code = (cause as { code?: unknown } | null)?.code;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isConnection =
    typeof code === 'string'
      ? /^(08|28|3D|57P0|ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|53300)/.test(code)
      : /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(reason);
  return isConnection ? new AppError('DATABASE_UNAVAILABLE', { reason }, { cause }) : cause;
}
