/** Stores challenges. Knows no rule but that a challenge is used at most once. Times are by the database's clock. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type DatabaseNow, nowMsOf, nowValue } from '../../database/database-clock.ts';

export type Challenge = {
  nonce: string;
  address: Address;
  domain: string;
  issuedAtMs: number;
  expiresAtMs: number;
  isUsed: boolean;
  /** When it was read. */
  isExpired: boolean;
};
export type NewChallenge = Pick<Challenge, 'nonce' | 'address' | 'domain'> & { lifetimeMs: number };

/** Returns from when to when it can be used. */
export async function writeChallenge(
  db: Queryable,
  { nonce, address, domain, lifetimeMs }: NewChallenge,
  now: DatabaseNow,
): Promise<Pick<Challenge, 'issuedAtMs' | 'expiresAtMs'>> {
  const { rows } = await db.query<{ issued_at_ms: bigint; expires_at_ms: bigint }>({
    name: 'auth_write_challenge',
    text: `INSERT INTO auth_challenges (nonce, address, domain, issued_at_ms, expires_at_ms)
           VALUES ($1, $2, $3, ${nowMsOf('$5')}, ${nowMsOf('$5')} + $4) RETURNING issued_at_ms, expires_at_ms`,
    values: [nonce, address, domain, lifetimeMs, nowValue(now)],
  });
  return { issuedAtMs: Number(rows[0]?.issued_at_ms), expiresAtMs: Number(rows[0]?.expires_at_ms) };
}

export async function readChallenge(db: Queryable, nonce: string, now: DatabaseNow): Promise<Challenge | null> {
  const { rows } = await db.query<{
    address: Address;
    domain: string;
    issued_at_ms: bigint;
    expires_at_ms: bigint;
    is_used: boolean;
    is_expired: boolean;
  }>({
    name: 'auth_read_challenge',
    text: `SELECT address, domain, issued_at_ms, expires_at_ms, used_at_ms IS NOT NULL AS is_used,
             expires_at_ms <= ${nowMsOf('$2')} AS is_expired
           FROM auth_challenges WHERE nonce = $1`,
    values: [nonce, nowValue(now)],
  });
  const row = rows[0];
  if (!row) return null;
  const { address, domain } = row;
  return {
    nonce,
    address,
    domain,
    issuedAtMs: Number(row.issued_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    isUsed: row.is_used,
    isExpired: row.is_expired,
  };
}

/** Uses a challenge up. Returns false when it was used before, or expired meanwhile. */
export async function useChallenge(db: Queryable, nonce: string, now: DatabaseNow): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'auth_use_challenge',
    text: `UPDATE auth_challenges SET used_at_ms = ${nowMsOf('$2')}
           WHERE nonce = $1 AND used_at_ms IS NULL AND expires_at_ms > ${nowMsOf('$2')}`,
    values: [nonce, nowValue(now)],
  });
  return rowCount === 1;
}
