/** Reads of the `members` table. */
import type { Queryable } from '@suil/postgres';

/** Returns the inviter of a member, or null for an address that is not bound. */
export async function readInviter(db: Queryable, address: string): Promise<string | null> {
  const { rows } = await db.query<{ inviter: string }>({
    name: 'account_inviter',
    text: 'SELECT inviter FROM members WHERE address = $1',
    values: [address],
  });
  return rows[0]?.inviter ?? null;
}
