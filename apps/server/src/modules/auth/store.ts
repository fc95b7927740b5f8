/** Challenges and sessions. Knows no rule but that a challenge is used at most once. */
import type { Queryable } from '@suil/postgres';

export type Challenge = {
  nonce: string;
  address: string;
  domain: string;
  message: string;
  expiresAtMs: number;
  usedAtMs: number | null;
};

export async function writeChallenge(db: Queryable, challenge: Omit<Challenge, 'usedAtMs'>): Promise<void> {
  await db.query({
    name: 'auth_write_challenge',
    text: 'INSERT INTO auth_challenges (nonce, address, domain, message, expires_at_ms) VALUES ($1, $2, $3, $4, $5)',
    values: [challenge.nonce, challenge.address, challenge.domain, challenge.message, challenge.expiresAtMs],
  });
}

export async function readChallenge(db: Queryable, nonce: string): Promise<Challenge | null> {
  const { rows } = await db.query<{
    address: string;
    domain: string;
    message: string;
    expires_at_ms: bigint;
    used_at_ms: bigint | null;
  }>({
    name: 'auth_read_challenge',
    text: 'SELECT address, domain, message, expires_at_ms, used_at_ms FROM auth_challenges WHERE nonce = $1',
    values: [nonce],
  });
  const row = rows[0];
  if (!row) return null;
  const { address, domain, message } = row;
  return {
    nonce,
    address,
    domain,
    message,
    expiresAtMs: Number(row.expires_at_ms),
    usedAtMs: row.used_at_ms === null ? null : Number(row.used_at_ms),
  };
}

/** Uses a challenge up. Returns false when somebody else was first. */
export async function useChallenge(db: Queryable, nonce: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'auth_use_challenge',
    text: 'UPDATE auth_challenges SET used_at_ms = $2 WHERE nonce = $1 AND used_at_ms IS NULL AND expires_at_ms > $2',
    values: [nonce, nowMs],
  });
  return rowCount === 1;
}

export type Session = { address: string; expiresAtMs: number; endsAtMs: number };

export async function writeSession(
  db: Queryable,
  session: Session & { tokenHash: string; createdAtMs: number },
): Promise<void> {
  await db.query({
    name: 'auth_write_session',
    text: 'INSERT INTO auth_sessions (token_hash, address, created_at_ms, expires_at_ms, ends_at_ms) VALUES ($1, $2, $3, $4, $5)',
    values: [session.tokenHash, session.address, session.createdAtMs, session.expiresAtMs, session.endsAtMs],
  });
}

/** Returns a session that is neither expired nor revoked. */
export async function readSession(db: Queryable, tokenHash: string, nowMs: number): Promise<Session | null> {
  const { rows } = await db.query<{ address: string; expires_at_ms: bigint; ends_at_ms: bigint }>({
    name: 'auth_read_session',
    text: `SELECT address, expires_at_ms, ends_at_ms FROM auth_sessions
           WHERE token_hash = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $2`,
    values: [tokenHash, nowMs],
  });
  const row = rows[0];
  return row
    ? { address: row.address, expiresAtMs: Number(row.expires_at_ms), endsAtMs: Number(row.ends_at_ms) }
    : null;
}

export async function extendSession(db: Queryable, tokenHash: string, expiresAtMs: number): Promise<void> {
  await db.query({
    name: 'auth_extend_session',
    text: 'UPDATE auth_sessions SET expires_at_ms = $2 WHERE token_hash = $1 AND expires_at_ms < $2',
    values: [tokenHash, expiresAtMs],
  });
}

export async function revokeSession(db: Queryable, tokenHash: string, nowMs: number): Promise<void> {
  await db.query({
    name: 'auth_revoke_session',
    text: 'UPDATE auth_sessions SET revoked_at_ms = $2 WHERE token_hash = $1 AND revoked_at_ms IS NULL',
    values: [tokenHash, nowMs],
  });
}

/** Forgets what ended before `beforeMs`: it could not be used any more. */
export async function deleteEnded(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM auth_challenges WHERE expires_at_ms < $1', [beforeMs]);
  await db.query('DELETE FROM auth_sessions WHERE ends_at_ms < $1', [beforeMs]);
}
