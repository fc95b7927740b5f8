/** Stores sessions by their tokens' hashes. Knows no rule but that a revoked or expired session is none. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type Session = {
  address: Address;
  expiresAtMs: number;
  endsAtMs: number;
  /** The journal's last line that its member has written; 0: none that matters. */
  afterSeq: bigint;
};
/** A session as its member sees it; `id` is no secret. */
export type SessionRow = { id: string; createdAtMs: number; lastUsedAtMs: number; expiresAtMs: number; device: string };

export async function writeSession(
  db: Queryable,
  session: Omit<Session, 'afterSeq'> & { id: string; tokenHash: string; createdAtMs: number; device: string },
): Promise<void> {
  const { id, tokenHash, address, createdAtMs, expiresAtMs, endsAtMs, device } = session;
  await db.query({
    name: 'auth_write_session',
    text: `INSERT INTO auth_sessions (id, token_hash, address, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms, device)
           VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
    values: [id, tokenHash, address, createdAtMs, expiresAtMs, endsAtMs, device],
  });
}

/** Returns the sessions of these tokens that are neither expired nor revoked, by the token's hash. */
export async function readSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  nowMs: number,
): Promise<Map<string, Session>> {
  const { rows } = await db.query<{
    token_hash: string;
    address: Address;
    expires_at_ms: bigint;
    ends_at_ms: bigint;
    after_seq: bigint;
  }>({
    name: 'auth_read_sessions',
    text: `SELECT token_hash, address, expires_at_ms, ends_at_ms, after_seq FROM auth_sessions
           WHERE token_hash = ANY($1) AND revoked_at_ms IS NULL AND expires_at_ms > $2`,
    values: [tokenHashes, nowMs],
  });
  return new Map(
    rows.map((row) => [
      row.token_hash,
      {
        address: row.address,
        expiresAtMs: Number(row.expires_at_ms),
        endsAtMs: Number(row.ends_at_ms),
        afterSeq: row.after_seq,
      },
    ]),
  );
}

/** Returns the member's live sessions, the last used first, and which of them `tokenHash` belongs to. */
export async function listSessions(
  db: Queryable,
  address: string,
  tokenHash: string,
  nowMs: number,
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
           WHERE address = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $3
           ORDER BY last_used_at_ms DESC, id LIMIT 100`,
    values: [address, tokenHash, nowMs],
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
export async function moveSessions(db: Queryable, address: string, afterSeq: bigint, nowMs: number): Promise<void> {
  await db.query({
    name: 'auth_move_sessions',
    text: `UPDATE auth_sessions SET after_seq = $2
           WHERE address = $1 AND after_seq < $2 AND revoked_at_ms IS NULL AND expires_at_ms > $3`,
    values: [address, afterSeq, nowMs],
  });
}

export async function revokeSession(db: Queryable, tokenHash: string, nowMs: number): Promise<void> {
  await db.query({
    name: 'auth_revoke_session',
    text: 'UPDATE auth_sessions SET revoked_at_ms = $2 WHERE token_hash = $1 AND revoked_at_ms IS NULL',
    values: [tokenHash, nowMs],
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
export async function revokeSessionOf(db: Queryable, address: string, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'auth_revoke_session_of',
    text: `UPDATE auth_sessions SET revoked_at_ms = $3
           WHERE id = $2 AND address = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $3`,
    values: [address, id, nowMs],
  });
  return rowCount === 1;
}

/** Ends every session of a member but one. */
export async function revokeOtherSessions(
  db: Queryable,
  address: string,
  tokenHash: string,
  nowMs: number,
): Promise<void> {
  await db.query({
    name: 'auth_revoke_other_sessions',
    text: `UPDATE auth_sessions SET revoked_at_ms = $3
           WHERE address = $1 AND token_hash <> $2 AND revoked_at_ms IS NULL AND expires_at_ms > $3`,
    values: [address, tokenHash, nowMs],
  });
}
