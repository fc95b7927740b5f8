/** The server's pools of connections: one for each kind of work, with limits of its own. */
import { AppError } from '@suil/core';
import {
  createPool,
  findMissingLimits,
  hasOwnSessions,
  keepsStatementNames,
  NO_LIMITS,
  type Pool,
  type Pooler,
  type PoolObserver,
  type PoolOptions,
} from '@suil/postgres';
import type { DatabaseSettings } from '../config.ts';

export type PoolsOptions = {
  /** Null: for work that must not be cut short, as an operator's command. */
  database: DatabaseSettings | null;
  onIdleError: (cause: Error) => void;
  /** Returns the observer of a pool; absent: none. The probe is not observed. */
  observe?: (pool: PoolName) => PoolObserver;
} & Pick<PoolOptions, 'onSqlState' | 'onSilentHolders'>;

export type PoolName = 'web' | 'writer' | 'closing' | 'checks' | 'lists';

/** Of the probe: its statement ends before the health check gives up. */
export const PROBE_LIMITS = { statementMs: 700, lockMs: 500, idleInTransactionMs: 700, transactionMs: 700 };

/** The closing writes on one connection; a second one is for those that wait for it. */
const CLOSING_CONNECTIONS = 2;
/** One for the sum of all balances, one for the postings. */
const CHECK_CONNECTIONS = 2;

/** The primary is asked in its place. */
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;

type Target = Pick<PoolOptions, 'connection' | 'role' | 'serverVersion' | 'pooler'>;

/** How a thread makes a pool of its own: plain data. */
export type PoolTarget = Target & Pick<PoolOptions, 'limits' | 'applicationName'>;

export interface Targets {
  readonly web: Target;
  readonly writer: Target;
  /** Null: there is none. */
  readonly replica: Target | null;
}

/** Returns the pools; connections are made when first used. `end` closes all. */
export function createPools(
  { database, onIdleError, onSqlState, onSilentHolders, observe }: PoolsOptions,
  { web, writer: write, replica: read }: Targets,
) {
  const common: Pick<PoolOptions, 'onIdleError' | 'onSqlState' | 'onSilentHolders'> = {
    onIdleError,
    ...(onSqlState && { onSqlState }),
    ...(onSilentHolders && { onSilentHolders }),
  };
  const observed = (name: PoolName) => (observe === undefined ? {} : { observer: observe(name) });
  const pool = createPool({
    ...{ ...common, ...web, ...observed('web') },
    limits: database?.webLimits ?? NO_LIMITS,
    ...(database && { connectionsMax: database.connectionsMax }),
    pipelined: true,
    applicationName: 'suil web',
  });
  const writer = createPool({
    ...{ ...common, ...write, ...observed('writer') },
    limits: database?.limits ?? NO_LIMITS,
    ...(database && { connectionsMax: database.writerConnectionsMax }),
  });
  const closingTarget: PoolTarget = {
    ...write,
    limits: database?.closingLimits ?? NO_LIMITS,
    applicationName: 'suil closing',
  };
  const closing = createPool({
    ...{ ...common, ...closingTarget, ...observed('closing') },
    connectionsMax: CLOSING_CONNECTIONS,
  });
  const checks = createPool({
    ...{ ...common, ...write, ...observed('checks') },
    limits: database?.closingLimits ?? NO_LIMITS,
    connectionsMax: CHECK_CONNECTIONS,
    applicationName: 'suil checks',
  });
  const probe = createPool({
    ...{ ...common, ...web },
    limits: PROBE_LIMITS,
    connectionsMax: 1,
    connectTimeoutMs: PROBE_LIMITS.statementMs,
    applicationName: 'suil probe',
  });
  const replica =
    read &&
    createPool({
      ...{ ...common, ...read, ...observed('lists') },
      limits: database?.webLimits ?? NO_LIMITS,
      ...(database && { connectionsMax: database.readConnectionsMax }),
      connectTimeoutMs: REPLICA_CONNECT_TIMEOUT_MS,
      pipelined: true,
      applicationName: 'suil lists',
    });
  const end = async () => {
    await Promise.all([pool, writer, closing, checks, probe, replica].map((one) => one?.end()));
  };
  return { pool, writer, closing, closingTarget, checks, probe, replica, end };
}

/** What each kind of pooler has to leave as it is. */
const KEEPS: Record<Pooler, (pool: Pool) => Promise<boolean>> = {
  none: hasOwnSessions,
  transaction: async () => true,
  'transaction-prepared': keepsStatementNames,
};

/**
 * Makes sure that there is no other pooler than the configuration says, and of the limits, without which one paused server would stop all others.
 * @throws {SETUP_DATABASE_LIMITS_MISSING}, {SETUP_DATABASE_POOLER}
 */
export async function requireSessions(
  { pool, writer }: { readonly pool: Pool; readonly writer: Pool },
  pooler: Pooler,
  { database, serverVersion }: { database: DatabaseSettings | null; serverVersion: number },
): Promise<void> {
  for (const one of [pool, writer]) if (!(await KEEPS[pooler](one))) throw new AppError('SETUP_DATABASE_POOLER');
  if (database === null) return;
  const missing = new Set([
    ...(await findMissingLimits(pool, database.webLimits, serverVersion)),
    ...(await findMissingLimits(writer, database.limits, serverVersion)),
  ]);
  if (missing.size > 0) throw new AppError('SETUP_DATABASE_LIMITS_MISSING', { settings: [...missing].join(', ') });
}
