/**
 * Connections to Postgres, embedded or not, and how its numbers become ours: 64-bit integers are `bigint`, sums and other
 * `numeric` values are decimal text. Knows no table.
 */
import { EventEmitter } from 'node:events';
import { assert } from '@suil/errors';
import pg from 'pg';
import { observePool, type PoolObserver } from './observed.ts';
import { dropStatementNames, limitTransactions, type Pooler } from './pooler.ts';
import { type SessionLimits, toStartupOptions } from './session-limits.ts';

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
  /** How long its sessions may keep others waiting. Without it: any time. */
  limits?: SessionLimits;
  /** Postgres' version as `readServerVersion` returns it; without it, limits that only newer versions know are left out. */
  serverVersion?: number | null;
  /** What is between this process and Postgres. Behind a pooler limits hold in transactions alone. Default `none`. */
  pooler?: Pooler;
  /** Whether a connection sends statements without waiting for the answers before them. Without COPY and cursors. Default false. */
  pipelined?: boolean;
  /** Longest wait for a connection, in milliseconds. Default 10,000. */
  connectTimeoutMs?: number;
  /** Called when an idle connection breaks, unless the pool is being closed; it is replaced by itself. */
  onIdleError?: (cause: Error) => void;
  /** Called with the SQLSTATE of every error that Postgres reports, for any caller. */
  onSqlState?: (code: string) => void;
  /** Called when sessions were ended because their process was silent while it held locks; see silent-holders.ts. */
  onSilentHolders?: (sessions: number) => void;
  /** Gets how long callers wait. */
  observer?: PoolObserver;
};

export type Pool = pg.Pool;

/** What a query can be sent through: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Returns a name as SQL writes it, quoted. */
export const escapeIdentifier = pg.escapeIdentifier;

const INT8_OID = 20;
/** The server ends what is too slow by itself; this is for a server, or a network, that says nothing any more. */
const QUERY_GRACE_MS = 5_000;
const KEEPALIVE_IDLE_MS = 10_000;
/** A new connection plans each statement anew five times. */
const IDLE_MAX_MS = 300_000;

/** Pools whose waits for locks may end silent sessions, and whom to report to. */
const reports = new WeakMap<Pool, (sessions: number) => void>();

/** Returns the listener for ended sessions, or undefined without one. */
export function silentHoldersReport(pool: Pool): ((sessions: number) => void) | undefined {
  return reports.get(pool);
}

/** Returns a pool; connections are made when first used. */
export function createPool(options: PoolOptions): Pool {
  const { limits, pooler = 'none' } = options;
  const pool = new pg.Pool({
    ...withOptions(options),
    max: options.connectionsMax ?? 10,
    application_name: options.applicationName ?? 'suil',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    idleTimeoutMillis: IDLE_MAX_MS,
    pipeline: options.pipelined ?? false,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_IDLE_MS,
    ...(limits !== undefined && limits.statementMs > 0 && { query_timeout: limits.statementMs + QUERY_GRACE_MS }),
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8_OID && format !== 'binary'
          ? BigInt
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Connections that are being closed may still report that the database closes: no caller needs them.
  pool.on('error', (cause) => {
    if (!pool.ending) options.onIdleError?.(cause);
  });
  // A connection that breaks between two queries of a transaction says so here only; the next query fails and tells the caller.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (pooler === 'transaction') dropStatementNames(client);
    if (options.onSqlState) reportSqlStates(client, options.onSqlState);
  });
  if (pooler !== 'none' && limits !== undefined) limitTransactions(pool, limits, options.serverVersion ?? null);
  if (options.onSilentHolders) reports.set(pool, options.onSilentHolders);
  if (options.observer) observePool(pool, options.observer);
  return pool;
}

/** Returns where to connect, with role and limits added to what the address itself asks for. */
function withOptions({ connection, role, limits, serverVersion, pooler = 'none' }: PoolOptions): pg.PoolConfig {
  const own = [
    ...(role === undefined ? [] : [`-c role=${role}`]),
    ...(limits === undefined || pooler !== 'none' ? [] : [toStartupOptions(limits, serverVersion ?? null)]),
  ];
  if (own.length === 0) return connection;
  if (!('connectionString' in connection)) return { ...connection, options: own.join(' ') };
  // What an address says counts more than what stands beside it, so ours goes into the address; what it says itself comes last and wins.
  const url = new URL(connection.connectionString);
  url.searchParams.set('options', [...own, url.searchParams.get('options') ?? []].flat().join(' '));
  return { connectionString: url.href };
}

/** The driver passes an error to the caller; here all of them pass, also those without a waiting caller. */
function reportSqlStates(client: pg.PoolClient, report: (code: string) => void): void {
  assert(
    'connection' in client && client.connection instanceof EventEmitter,
    'a client emits what its connection reads',
  );
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== undefined) report(code);
  });
}
