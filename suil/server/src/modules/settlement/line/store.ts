/** Reads what a day's line was made of: the day's sums, who was below a member on it, and their volumes. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import { ownVolumesSql } from '../../team/read.ts';

export type LineDayRow = {
  wanted: bigint;
  budget: bigint;
  /** Number of the member, and of members that it has below and with itself on the day. */
  member: number;
  team: number;
  /** Members on the day, all of them: their numbers are below it. */
  members: number;
};

/** Returns a settled day as it was for a member; null when it is not settled, or came before the member. */
export async function readLineDay(db: Queryable, address: string, day: number): Promise<LineDayRow | null> {
  const { rows } = await db.query<LineDayRow>({
    name: 'settlement_line_day',
    text: `SELECT s.wanted::bigint AS wanted, s.budget::bigint AS budget, m.id AS member, coalesce(d.team_size, 0) + 1 AS team, s.members
           FROM settlement_days s JOIN team_members m ON m.id < s.members LEFT JOIN team_days d ON d.day = s.day AND d.member = m.id
           WHERE s.day = $2 AND m.address = $1`,
    values: [address, day],
  });
  return rows[0] ?? null;
}

export type LineMemberRow = { id: number; address: string; inviter: string | null; volume: bigint };

/** Returns a member and everybody that was below on a day, by their numbers, so that an inviter comes first; from behind `after`, at most `limit`. */
export async function listLineTeam(
  db: Queryable,
  of: { member: number; members: number; day: number; after: number; limit: number },
): Promise<LineMemberRow[]> {
  const { rows } = await db.query<LineMemberRow>({
    name: 'settlement_line_team',
    text: `WITH RECURSIVE below AS (
             SELECT id, address, parent FROM team_members WHERE id = $1
             UNION ALL
             SELECT m.id, m.address, m.parent FROM below b JOIN team_members m ON m.parent = b.id AND m.id < $2
           )
           SELECT b.id, b.address, i.address AS inviter, coalesce(d.own_volume, v.volume, 0) AS volume
           FROM (SELECT id, address, parent FROM below WHERE id > $4 ORDER BY id LIMIT $5) b
           LEFT JOIN team_members i ON i.id = b.parent
           LEFT JOIN LATERAL (SELECT member, own_volume FROM team_days WHERE day = $3 AND member = b.id LIMIT 1) d ON true
           LEFT JOIN LATERAL (${ownVolumesSql({ member: 'b.id', day: '$3', row: 'd.member' })}) v ON true
           ORDER BY b.id`,
    values: [of.member, of.members, of.day, of.after, of.limit],
  });
  return rows;
}
