/** Reads whether the server has written that it asks for a voucher. */
import type { JournalReader } from './read-lines.ts';

const ISSUING = `SELECT 1 FROM withdrawals WHERE id = $1 AND status = 'issuing' AND expires_at_ms = $2`;

/** Returns whether the request is marked as being issued with exactly this expiry. */
export async function readIsIssuing(db: JournalReader, id: bigint, expiresAtMs: number): Promise<boolean> {
  const { rows } = await db.query(ISSUING, [`${id}`, expiresAtMs]);
  return rows.length > 0;
}
