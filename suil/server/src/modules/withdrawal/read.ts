/** Which vouchers can be used, for any module that reminds of it. */
import type { Address } from '@suil/core';
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

/** Returns a page of all members' vouchers that expire after `fromMs` and not after `toMs`, behind a place in their order. */
export async function listVouchersAfter(
  db: Queryable,
  { place, id, fromMs, toMs, limit }: { place: bigint; id: string; fromMs: number; toMs: number; limit: number },
): Promise<(VoucherEnd & { member: Address })[]> {
  const { rows } = await db.query<{ id: string; member: Address; expires_at_ms: bigint }>({
    name: 'withdrawal_vouchers_after',
    text: `SELECT id::text AS id, member, expires_at_ms FROM withdrawals
           WHERE status = 'issued' AND (expires_at_ms, withdrawals.id) > ($1::bigint, $2::bigint) AND expires_at_ms > $3 AND expires_at_ms <= $4
           ORDER BY expires_at_ms, withdrawals.id LIMIT $5`,
    values: [place, id, fromMs, toMs, limit],
  });
  return rows.map(({ expires_at_ms: expiresAtMs, ...voucher }) => ({ ...voucher, expiresAtMs: Number(expiresAtMs) }));
}
