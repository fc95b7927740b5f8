/** When terms of the bank end, for any module that reminds of it. */
import { type Address, dayOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type TermEnd = { id: string; termDays: number; lastEarningDay: number; renews: boolean };

/** Returns the active subscriptions, the first to end first. `nowMs`: only what ends after that day began. */
export async function listTermEnds(
  db: Queryable,
  { member, nowMs, limit }: { member: string; nowMs: number; limit: number },
): Promise<TermEnd[]> {
  const { rows } = await db.query<TermEnd>({
    name: 'bank_term_ends',
    text: `SELECT id::text AS id, term_days AS "termDays", term_last_day AS "lastEarningDay", renews FROM bank_subscriptions
           WHERE member = $1 AND ended_day IS NULL AND term_last_day >= $2
           ORDER BY term_last_day, bank_subscriptions.id LIMIT $3`,
    values: [member, dayOf(nowMs), limit],
  });
  return rows;
}

/** Returns a page of all members' active subscriptions whose term's last day is from `fromDay` to `toDay`, behind a place in their order. */
export async function listTermEndsAfter(
  db: Queryable,
  { place, id, fromDay, toDay, limit }: { place: bigint; id: string; fromDay: number; toDay: number; limit: number },
): Promise<(TermEnd & { member: Address })[]> {
  const { rows } = await db.query<TermEnd & { member: Address }>({
    name: 'bank_term_ends_after',
    text: `SELECT id::text AS id, member, term_days AS "termDays", term_last_day AS "lastEarningDay", renews FROM bank_subscriptions
           WHERE ended_day IS NULL AND (term_last_day, bank_subscriptions.id) > ($1::integer, $2::bigint) AND term_last_day BETWEEN $3 AND $4
           ORDER BY term_last_day, bank_subscriptions.id LIMIT $5`,
    values: [place, id, fromDay, toDay, limit],
  });
  return rows;
}
