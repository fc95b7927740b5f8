/** What other modules may read about the team: what a day's income is made of, what funds it, and what members earned. Owns no amounts. */
import { type Queryable, readColumns, type Transaction } from '@suil/postgres';
import { bytesOf } from './read-day.ts';

export { type Listed, type LoadedDay, readTeamDay } from './read-day.ts';

/** What the team reserve had received by the end of a day, micro-dollars. */
export async function readFunding(db: Queryable, day: number): Promise<bigint> {
  const { rows } = await db.query<{ amount: string }>({
    name: 'team_funding',
    text: 'SELECT coalesce(sum(amount), 0) AS amount FROM team_fundings WHERE day <= $1',
    values: [day],
  });
  return BigInt(rows[0]?.amount ?? 0);
}

/** Returns whether there are so many members, without counting more of them. */
export async function hasMembers(db: Queryable, count: number): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>({
    name: 'team_has_members',
    text: 'SELECT count(*)::integer AS count FROM (SELECT 1 FROM team_members LIMIT $1) AS found',
    values: [count],
  });
  return rows[0]?.count === count;
}

/** Returns the addresses of all members, 32 bytes each, in the order of their numbers. */
export async function loadAddresses(tx: Transaction): Promise<Uint8Array> {
  const query = `SELECT ${bytesOf('address')} FROM team_members ORDER BY id`;
  return (await readColumns(tx, query, { address: 'bytes32' })).columns.address;
}

export type TeamEarned = { day: number; friend: bigint; indirect: bigint; community: bigint; peer: bigint };

/**
 * Returns what a member had earned through each settled day from `fromDay` through `toDay`, oldest first, and before them through the last one
 * before `fromDay`; nothing of an address outside the tree. Micro-dollars.
 */
export async function listEarned(
  db: Queryable,
  address: string,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<TeamEarned[]> {
  const before = await db.query<{ day: number }>({
    name: 'team_settled_before',
    text: 'SELECT day FROM settlement_days WHERE day < $1 ORDER BY day DESC LIMIT 1',
    values: [fromDay],
  });
  // Each day's row by its key, so that no plan ever reads the rows of all members; and the days of both tables, so that none opens all months.
  // All in one text: a year of rows would take longer to be sent than to be found.
  const { rows } = await db.query<{ earned: string | null }>({
    name: 'team_earned',
    text: `SELECT string_agg(s.day || ' ' || coalesce(d.friend, 0) || ' ' || coalesce(d.indirect, 0) || ' ' || coalesce(d.community, 0) || ' ' || coalesce(d.peer, 0), ','
             ORDER BY s.day) AS earned
           FROM team_members m CROSS JOIN settlement_days s LEFT JOIN LATERAL (
             SELECT friend, indirect, community, peer FROM team_days
             WHERE day = s.day AND member = m.id AND day >= $2 AND day <= $3 LIMIT 1
           ) d ON true
           WHERE m.address = $1 AND s.day >= $2 AND s.day <= $3`,
    values: [address, before.rows[0]?.day ?? fromDay, toDay],
  });
  const earned = rows[0]?.earned;
  return earned ? earned.split(',').map(toEarned) : [];
}

function toEarned(text: string): TeamEarned {
  const [day, friend = '0', indirect = '0', community = '0', peer = '0'] = text.split(' ');
  return {
    day: Number(day),
    friend: BigInt(friend),
    indirect: BigInt(indirect),
    community: BigInt(community),
    peer: BigInt(peer),
  };
}
