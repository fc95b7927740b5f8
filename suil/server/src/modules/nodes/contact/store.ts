/** The `node_contacts` table: one sealed contact for each member. Cannot open any. */
import type { Queryable } from '@suil/postgres';
import type { SealedContact } from './seal.ts';

export type ContactRow = SealedContact & { member: string; savedAtMs: number };

/** Keeps a contact in place of an earlier one. */
export async function writeContact(db: Queryable, { member, keyId, sealed, savedAtMs }: ContactRow): Promise<void> {
  await db.query({
    name: 'node_contact_write',
    text: `INSERT INTO node_contacts (member, key_id, sealed, saved_at_ms) VALUES ($1, $2, $3, $4)
           ON CONFLICT (member) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed, saved_at_ms = excluded.saved_at_ms`,
    values: [member, keyId, sealed, savedAtMs],
  });
}

/** Replaces the seal of a contact that has not been saved anew meanwhile. */
export async function replaceSeal(db: Queryable, { member, keyId, sealed, savedAtMs }: ContactRow): Promise<void> {
  await db.query({
    name: 'node_contact_reseal',
    text: 'UPDATE node_contacts SET key_id = $2, sealed = $3 WHERE member = $1 AND saved_at_ms = $4',
    values: [member, keyId, sealed, savedAtMs],
  });
}

export async function deleteContact(db: Queryable, member: string): Promise<void> {
  await db.query({
    name: 'node_contact_delete',
    text: 'DELETE FROM node_contacts WHERE member = $1',
    values: [member],
  });
}

type StoredRow = { member: string; key_id: string; sealed: Buffer; saved_at_ms: bigint };

/** Returns the sealed contacts of one member, or of all who hold nodes or left one. */
export async function readContacts(db: Queryable, member: string | null): Promise<ContactRow[]> {
  const { rows } = await db.query<StoredRow>({
    name: 'node_contact_read',
    text: `SELECT member, key_id, sealed, saved_at_ms FROM node_contacts WHERE $1::text IS NULL OR member = $1
           ORDER BY member COLLATE "C"`,
    values: [member],
  });
  return rows.map(({ member: owner, key_id, sealed, saved_at_ms }) => ({
    member: owner,
    keyId: key_id,
    sealed,
    savedAtMs: Number(saved_at_ms),
  }));
}
