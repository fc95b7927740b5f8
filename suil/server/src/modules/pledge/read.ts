/** When a member's pledges end, for any module that reminds of it. */
import { dayOf } from '@suil/core';
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
