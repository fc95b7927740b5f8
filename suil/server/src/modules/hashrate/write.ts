/**
 * What other modules may write about hashrate: the entries that a claim of released SUIL counts against, the oldest first. A claim is a
 * withdrawal, which moves the money.
 */
import type { Queryable } from '@suil/postgres';

/** SUIL of one member. */
export type ReleasedClaim = { member: string; amount: bigint };

/** Counts claims against their members' entries in the order of grant, each up to what it released. */
export async function attributeClaims(tx: Queryable, claims: readonly ReleasedClaim[]): Promise<void> {
  await tx.query({
    name: 'hashrate_claim',
    text: `WITH wanted AS (
             SELECT member, sum(amount) AS amount FROM unnest($1::text[], $2::numeric[]) AS c(member, amount) GROUP BY member
           ), parts AS (
             SELECT e.input_seq, e.position, e.released - e.claimed AS part, w.amount,
                    sum(e.released - e.claimed) OVER (PARTITION BY e.member ORDER BY e.input_seq, e.position) AS through
             FROM hashrate_entries e JOIN wanted w ON w.member = e.member WHERE e.released > e.claimed
           )
           UPDATE hashrate_entries e SET claimed = e.claimed + least(p.part, p.amount - (p.through - p.part))
           FROM parts p WHERE e.input_seq = p.input_seq AND e.position = p.position AND p.through - p.part < p.amount`,
    values: [claims.map(({ member }) => member), claims.map(({ amount }) => amount)],
  });
}

/** Takes claims back that were never paid, the newest entries first. */
export async function returnClaims(tx: Queryable, claims: readonly ReleasedClaim[]): Promise<void> {
  await tx.query({
    name: 'hashrate_return_claim',
    text: `WITH wanted AS (
             SELECT member, sum(amount) AS amount FROM unnest($1::text[], $2::numeric[]) AS c(member, amount) GROUP BY member
           ), parts AS (
             SELECT e.input_seq, e.position, e.claimed AS part, w.amount,
                    sum(e.claimed) OVER (PARTITION BY e.member ORDER BY e.input_seq DESC, e.position DESC) AS through
             FROM hashrate_entries e JOIN wanted w ON w.member = e.member WHERE e.claimed > 0
           )
           UPDATE hashrate_entries e SET claimed = e.claimed - least(p.part, p.amount - (p.through - p.part))
           FROM parts p WHERE e.input_seq = p.input_seq AND e.position = p.position AND p.through - p.part < p.amount`,
    values: [claims.map(({ member }) => member), claims.map(({ amount }) => amount)],
  });
}
