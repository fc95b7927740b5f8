/**
 * How long a session may keep others waiting before Postgres ends its statement or the whole session. Sent with the connection's startup
 * packet, so that no transaction pays a round trip for it. Owns the names of Postgres' settings; the values are the caller's.
 */
import type pg from 'pg';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Milliseconds; 0: any time. */
export type SessionLimits = {
  /** One statement, the time it waits for locks included. */
  statementMs: number;
  /** One wait for a lock. */
  lockMs: number;
  /** Between two statements of a transaction: a process that is paused there holds its locks no longer than this. */
  idleInTransactionMs: number;
  /** A whole transaction. Only Postgres 17 and newer know it. */
  transactionMs: number;
};

/** For work that must not be cut short: migrations, backup, restore, replay. Also overrides limits that the role has. */
export const NO_LIMITS: SessionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, transactionMs: 0 };

/** First version with `transaction_timeout`, as `server_version_num` has it. */
const TRANSACTION_TIMEOUT_SINCE = 170_000;

/** A peer that vanished without a word is noticed within about 40 s of silence, or 15 s after something was sent. */
const KEEPALIVE = { tcp_keepalives_idle: '10', tcp_keepalives_interval: '3', tcp_keepalives_count: '3' };
const TCP_USER_TIMEOUT_MS = 15_000;

/** Returns Postgres' version as a number, e.g. 180004. */
export async function readServerVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer AS version`,
  );
  return rows[0]?.version ?? 0;
}

/** Returns the settings of these limits, by Postgres' names. `serverVersion` null: whatever the version, so without newer ones. */
export function toSettings(limits: SessionLimits, serverVersion: number | null): ReadonlyMap<string, string> {
  const settings = new Map([
    ['statement_timeout', `${limits.statementMs}`],
    ['lock_timeout', `${limits.lockMs}`],
    ['idle_in_transaction_session_timeout', `${limits.idleInTransactionMs}`],
  ]);
  if ((serverVersion ?? 0) >= TRANSACTION_TIMEOUT_SINCE) settings.set('transaction_timeout', `${limits.transactionMs}`);
  return settings;
}

/** Returns limits and keepalives as a startup packet has them. */
export function toStartupOptions(limits: SessionLimits, serverVersion: number | null): string {
  const settings = [
    ...toSettings(limits, serverVersion),
    ...Object.entries(KEEPALIVE),
    ['tcp_user_timeout', `${TCP_USER_TIMEOUT_MS}`],
  ];
  return settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
}

/**
 * Returns which of the limits a session of `db` lacks although they were requested: a connection pooler may drop them. Empty when
 * all are in force.
 */
export async function findMissingLimits(
  db: Queryable,
  limits: SessionLimits,
  serverVersion: number | null,
): Promise<string[]> {
  const wanted = [...toSettings(limits, serverVersion)].filter(([, value]) => value !== '0').map(([name]) => name);
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = '0' ORDER BY name`,
    [wanted],
  );
  return rows.map(({ name }) => name);
}
