/** Stores sessions by their tokens' hashes, by the database's clock. Knows no rule but that a revoked or expired session is none. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../database/database-clock.ts';

export type Session = {
  address: Address;
  expiresAtMs: number;
  endsAtMs: number;
  /** The journal's last line that its member has written; 0: none that matters. */
  afterSeq: bigint;
  /** When it was read. */
  readAtMs: number;
};
export type NewSession = {
  id: string;
  tokenHash: string;
  address: Address;
  device: string;
  /** Without any request. */
  idleMs: number;
  lifetimeMs: number;
};
/** A session as its member sees it; `id` is no secret. */
export type SessionRow = { id: string; createdAtMs: number; lastUsedAtMs: number; expiresAtMs: number; device: string };

/** Returns when the session expires if it is not extended. */
export async function writeSession(
  db: Queryable,
  { id, tokenHash, address, device, idleMs, lifetimeMs }: NewSession,
  now: DatabaseNow,
): Promise<number> {
  const { rows } = await db.query<{ expires_at_ms: bigint }>({
    name: 'auth_write_session',
    text: `INSERT INTO auth_sessions (id, token_hash, address, device, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
           VALUES ($1, $2, $3, $4, ${nowMsOf('$7')}, ${nowMsOf('$7')}, ${nowMsOf('$7')} + $5, ${nowMsOf('$7')} + $6)
           RETURNING expires_at_ms`,
    values: [id, tokenHash, address, device, idleMs, lifetimeMs, nowValue(now)],
  });
  return Number(rows[0]?.expires_at_ms);
}

/** Returns the sessions of these tokens that are neither expired nor revoked, by the token's hash. */
export async function readSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: DatabaseNow,
): Promise<Map<string, Session>> {
  const { rows } = await db.query<{
    token_hash: string;
    address: Address;
    expires_at_ms: bigint;
    ends_at_ms: bigint;
    after_seq: bigint;
    now_ms: bigint;
  }>({
    name: 'auth_read_sessions',
    text: `SELECT token_hash, address, expires_at_ms, ends_at_ms, after_seq, ${nowMsOf('$2')} AS now_ms FROM auth_sessions
           WHERE token_hash = ANY($1) AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$2')}`,
    values: [tokenHashes, nowValue(now)],
  });
  return new Map(
    rows.map((row) => [
      row.token_hash,
      {
        address: row.address,
        expiresAtMs: Number(row.expires_at_ms),
        endsAtMs: Number(row.ends_at_ms),
        afterSeq: row.after_seq,
        readAtMs: Number(row.now_ms),
      },
    ]),
  );
}

/** Returns the member's live sessions, the last used first, and which of them `tokenHash` belongs to. */
export async function listSessions(
  db: Queryable,
  address: string,
  tokenHash: string,
  now: DatabaseNow,
): Promise<(SessionRow & { current: boolean })[]> {
  const { rows } = await db.query<{
    id: string;
    created_at_ms: bigint;
    last_used_at_ms: bigint;
    expires_at_ms: bigint;
    device: string;
    current: boolean;
  }>({
    name: 'auth_list_sessions',
    text: `SELECT id, created_at_ms, last_used_at_ms, expires_at_ms, device, token_hash = $2 AS current FROM auth_sessions
           WHERE address = $1 AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$3')}
           ORDER BY last_used_at_ms DESC, id LIMIT 100`,
    values: [address, tokenHash, nowValue(now)],
  });
  return rows.map(({ id, device, current, ...times }) => ({
    id,
    device,
    current,
    createdAtMs: Number(times.created_at_ms),
    lastUsedAtMs: Number(times.last_used_at_ms),
    expiresAtMs: Number(times.expires_at_ms),
  }));
}

export async function extendSession(
  db: Queryable,
  tokenHash: string,
  { nowMs, expiresAtMs }: { nowMs: number; expiresAtMs: number },
): Promise<void> {
  await db.query({
    name: 'auth_extend_session',
    text: `UPDATE auth_sessions SET expires_at_ms = greatest(expires_at_ms, $2), last_used_at_ms = greatest(last_used_at_ms, $3)
           WHERE token_hash = $1`,
    values: [tokenHash, expiresAtMs, nowMs],
  });
}

/** Has every live session of a member know that the member has written this line of the journal. */
export async function moveSessions(db: Queryable, address: string, afterSeq: bigint, now: DatabaseNow): Promise<void> {
  await db.query({
    name: 'auth_move_sessions',
    text: `UPDATE auth_sessions SET after_seq = $2
           WHERE address = $1 AND after_seq < $2 AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$3')}`,
    values: [address, afterSeq, nowValue(now)],
  });
}

export async function revokeSession(db: Queryable, tokenHash: string, now: DatabaseNow): Promise<void> {
  await db.query({
    name: 'auth_revoke_session',
    text: `UPDATE auth_sessions SET revoked_at_ms = ${nowMsOf('$2')} WHERE token_hash = $1 AND revoked_at_ms IS NULL`,
    values: [tokenHash, nowValue(now)],
  });
}

/** Returns the hash by which a member's session is found, or null when the member has none of that id. */
export async function readTokenHash(db: Queryable, address: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ token_hash: string }>({
    name: 'auth_token_hash',
    text: 'SELECT token_hash FROM auth_sessions WHERE id = $2 AND address = $1',
    values: [address, id],
  });
  return rows[0]?.token_hash ?? null;
}

/** Ends one session of a member. Returns false when the member has none of that id. */
export async function revokeSessionOf(db: Queryable, address: string, id: string, now: DatabaseNow): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'auth_revoke_session_of',
    text: `UPDATE auth_sessions SET revoked_at_ms = ${nowMsOf('$3')}
           WHERE id = $2 AND address = $1 AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$3')}`,
    values: [address, id, nowValue(now)],
  });
  return rowCount === 1;
}

/** Ends every session of a member but one. */
export async function revokeOtherSessions(
  db: Queryable,
  address: string,
  tokenHash: string,
  now: DatabaseNow,
): Promise<void> {
  await db.query({
    name: 'auth_revoke_other_sessions',
    text: `UPDATE auth_sessions SET revoked_at_ms = ${nowMsOf('$3')}
           WHERE address = $1 AND token_hash <> $2 AND revoked_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$3')}`,
    values: [address, tokenHash, nowValue(now)],
  });
}
