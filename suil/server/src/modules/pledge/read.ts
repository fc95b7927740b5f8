/** When pledges end, for any module that reminds of it. */
import { type Address, dayOf } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type PledgeTerm = { asset: 'SUI' | 'SUIL'; id: string; startDay: number; termDays: number };

/** Returns the pledges whose principal was not paid, the first to end first. `nowMs`: only what ends after that day began. */
export async function listPledgeTerms(
  db: Queryable,
  { member, nowMs, limit }: { member: string; nowMs: number; limit: number },
): Promise<PledgeTerm[]> {
  const { rows } = await db.query<PledgeTerm>({
    name: 'pledge_terms',
    text: `SELECT asset, id::text AS id, start_day AS "startDay", term_days AS "termDays" FROM pledges
           WHERE member = $1 AND NOT principal_paid AND last_day >= $2
           ORDER BY last_day, asset, pledges.id LIMIT $3`,
    values: [member, dayOf(nowMs), limit],
  });
  return rows;
}

/** Returns a page of all members' unpaid pledges of an asset whose last day is from `fromDay` to `toDay`, behind a place in their order. */
export async function listPledgeTermsAfter(
  db: Queryable,
  asset: 'SUI' | 'SUIL',
  { place, id, fromDay, toDay, limit }: { place: bigint; id: string; fromDay: number; toDay: number; limit: number },
): Promise<(PledgeTerm & { member: Address; lastDay: number })[]> {
  const { rows } = await db.query<PledgeTerm & { member: Address; lastDay: number }>({
    name: 'pledge_terms_after',
    text: `SELECT asset, id::text AS id, member, start_day AS "startDay", term_days AS "termDays", last_day AS "lastDay" FROM pledges
           WHERE asset = $1 AND NOT principal_paid AND (last_day, pledges.id) > ($2::integer, $3::numeric) AND last_day BETWEEN $4 AND $5
           ORDER BY last_day, pledges.id LIMIT $6`,
    values: [asset, place, id, fromDay, toDay, limit],
  });
  return rows;
}
