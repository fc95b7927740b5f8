/** Reads of the team's tables: one member's row, days. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import { ownVolumesSql } from './read.ts';

export type StandingRow = {
  level: number;
  valid_friends: number;
  team_size: number;
  own_volume: bigint;
  team_volume: bigint;
  largest_leg: bigint;
  own_suil: bigint;
  team_suil: bigint;
  suil_members: number;
  friend: bigint;
  indirect: bigint;
  community: bigint;
  peer: bigint;
};

const STANDING = `coalesce(d.level, 0) AS level, coalesce(d.valid_friends, 0) AS valid_friends, coalesce(d.team_size, 0) AS team_size,
  coalesce(d.own_volume, v.volume, 0) AS own_volume, coalesce(d.team_volume, 0) AS team_volume, coalesce(d.largest_leg, 0) AS largest_leg,
  coalesce(d.own_suil, v.suil, 0) AS own_suil, coalesce(d.team_suil, 0) AS team_suil, coalesce(d.suil_members, 0) AS suil_members,
  coalesce(d.friend, 0) AS friend, coalesce(d.indirect, 0) AS indirect, coalesce(d.community, 0) AS community, coalesce(d.peer, 0) AS peer`;
/** The member's row on a day, and what it has without one. */
const rowsOn = (day: string, member: string) => `LEFT JOIN team_days d ON d.day = ${day} AND d.member = ${member}
  LEFT JOIN LATERAL (${ownVolumesSql({ member, day, row: 'd.member' })}) v ON true`;

/** Returns where a member stood when a day was closed, or null when there was nothing to show. */
export async function readStanding(db: Queryable, day: number, member: number): Promise<StandingRow | null> {
  const { rows } = await db.query<StandingRow>({
    name: 'team_standing',
    text: `SELECT ${STANDING} FROM (SELECT 1) AS one ${rowsOn('$1', '$2')} WHERE d.member IS NOT NULL OR v.volume > 0`,
    values: [day, member],
  });
  return rows[0] ?? null;
}

/** Returns when an address was bound; null for the root member. */
export async function readBoundAt(db: Queryable, address: string): Promise<number | null> {
  const { rows } = await db.query<{ bound_at_ms: bigint }>({
    name: 'team_bound_at',
    text: 'SELECT bound_at_ms FROM members WHERE address = $1',
    values: [address],
  });
  return rows[0] ? Number(rows[0].bound_at_ms) : null;
}

export type TeamDayRow = StandingRow & { day: number };

/** Returns settled days with where a member stood, newest first, before `beforeDay` and from `fromDay` on; zeros where nothing was. */
export async function listTeamDays(
  db: Queryable,
  options: { member: number; fromDay: number; beforeDay: number | undefined; limit: number },
): Promise<TeamDayRow[]> {
  const { rows } = await db.query<TeamDayRow>({
    name: 'team_days',
    text: `SELECT s.day, ${STANDING}
           FROM (SELECT day FROM settlement_days WHERE day >= $2 AND ($3::integer IS NULL OR day < $3) ORDER BY day DESC LIMIT $4) s
           ${rowsOn('s.day', '$1')} ORDER BY s.day DESC`,
    values: [options.member, options.fromDay, options.beforeDay ?? null, options.limit],
  });
  return rows;
}
