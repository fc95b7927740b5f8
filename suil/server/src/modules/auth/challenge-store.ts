/** Stores challenges. Knows no rule but that a challenge is used at most once. */
import type { Address } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type Challenge = {
  nonce: string;
  address: Address;
  domain: string;
  issuedAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
};

export async function writeChallenge(db: Queryable, challenge: Omit<Challenge, 'usedAtMs'>): Promise<void> {
  await db.query({
    name: 'auth_write_challenge',
    text: 'INSERT INTO auth_challenges (nonce, address, domain, issued_at_ms, expires_at_ms) VALUES ($1, $2, $3, $4, $5)',
    values: [challenge.nonce, challenge.address, challenge.domain, challenge.issuedAtMs, challenge.expiresAtMs],
  });
}

export async function readChallenge(db: Queryable, nonce: string): Promise<Challenge | null> {
  const { rows } = await db.query<{
    address: Address;
    domain: string;
    issued_at_ms: bigint;
    expires_at_ms: bigint;
    used_at_ms: bigint | null;
  }>({
    name: 'auth_read_challenge',
    text: 'SELECT address, domain, issued_at_ms, expires_at_ms, used_at_ms FROM auth_challenges WHERE nonce = $1',
    values: [nonce],
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
    usedAtMs: row.used_at_ms === null ? null : Number(row.used_at_ms),
  };
}

/** Uses a challenge up. Returns false when it was used before. */
export async function useChallenge(db: Queryable, nonce: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'auth_use_challenge',
    text: 'UPDATE auth_challenges SET used_at_ms = $2 WHERE nonce = $1 AND used_at_ms IS NULL AND expires_at_ms > $2',
    values: [nonce, nowMs],
  });
  return rowCount === 1;
}
