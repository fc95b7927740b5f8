/** Rows of `calendar_feeds`. Knows no token. */
import type { Address, Language } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type Feed = { member: Address; language: Language };

/** Writes a member's address; the one before is no more. */
export async function writeFeed(
  db: Queryable,
  { member, tokenHash, language, createdAtMs }: Feed & { tokenHash: string; createdAtMs: number },
): Promise<void> {
  await db.query({
    name: 'calendar_write',
    text: `INSERT INTO calendar_feeds (token_hash, member, language, created_at_ms) VALUES ($1, $2, $3, $4)
           ON CONFLICT (member) DO UPDATE SET token_hash = $1, language = $3, created_at_ms = $4`,
    values: [tokenHash, member, language, createdAtMs],
  });
}

/** Returns when the member's present address was made, or null when there is none. */
export async function readCreatedMs(db: Queryable, member: Address): Promise<number | null> {
  const { rows } = await db.query<{ created_at_ms: bigint }>({
    name: 'calendar_created',
    text: 'SELECT created_at_ms FROM calendar_feeds WHERE member = $1',
    values: [member],
  });
  return rows[0] ? Number(rows[0].created_at_ms) : null;
}

/** Returns whose address it is, or null when it is none. */
export async function readFeed(db: Queryable, tokenHash: string): Promise<Feed | null> {
  const { rows } = await db.query<Feed>({
    name: 'calendar_read',
    text: 'SELECT member, language FROM calendar_feeds WHERE token_hash = $1',
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

export async function deleteFeed(db: Queryable, member: Address): Promise<void> {
  await db.query({
    name: 'calendar_delete',
    text: 'DELETE FROM calendar_feeds WHERE member = $1',
    values: [member],
  });
}
