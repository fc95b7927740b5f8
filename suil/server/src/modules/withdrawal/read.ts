/** Which of a member's vouchers can be used, for any module that reminds of it. */
import type { Queryable } from '@suil/postgres';

export type VoucherEnd = { id: string; expiresAtMs: number };

/** Returns those that expire after `nowMs`, the first to expire first. */
export async function listVouchers(
  db: Queryable,
  { member, nowMs, limit }: { member: string; nowMs: number; limit: number },
): Promise<VoucherEnd[]> {
  const { rows } = await db.query<{ id: string; expires_at_ms: bigint }>({
    name: 'withdrawal_vouchers',
    text: `SELECT id::text AS id, expires_at_ms FROM withdrawals
           WHERE member = $1 AND status = 'issued' AND expires_at_ms > $2
           ORDER BY expires_at_ms, withdrawals.id LIMIT $3`,
    values: [member, nowMs, limit],
  });
  return rows.map(({ id, expires_at_ms: expiresAtMs }) => ({ id, expiresAtMs: Number(expiresAtMs) }));
}
