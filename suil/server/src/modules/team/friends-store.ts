/** Reads a member's friends, page by page, in the orders that a list can have, and how many there are. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import { ownVolumesSql } from './read.ts';

type FriendRow = {
  id: number;
  address: string;
  bound_at_ms: bigint;
  level: number;
  team_size: number;
  own_volume: bigint;
  team_volume: bigint;
  own_suil: bigint;
  team_suil: bigint;
  /** What the list is sorted by. */
  score: bigint;
};

type ListFriendsOptions = {
  member: number;
  /** Day whose rows are shown; -1 for none. */
  day: number;
  /** Greatest first; equal ones by who came last. */
  sort: 'date' | 'volume' | 'level' | 'suil';
  suilOnly: boolean;
  /** Score and number of the last friend of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Each order as an index has it: a page is cut there. The score of the page before, `$3`, is the same for all by date. */
const byDate = (table: string, id: string, filter: string) => `SELECT ${id} AS id, 0::bigint AS score FROM ${table}
  WHERE parent = $1 AND $3::bigint IS NOT NULL AND ${id} < $4::integer${filter} ORDER BY ${id} DESC LIMIT $5`;
const byColumn = (column: string, filter: string) => `SELECT member AS id, ${column}::bigint AS score FROM team_friends
  WHERE parent = $1 AND (${column}, member) < ($3::bigint, $4::integer)${filter} ORDER BY ${column} DESC, member DESC LIMIT $5`;
/** Those who were bound since the closing have no row in the order yet, and nothing to be sorted by. */
const withNewest = (order: string) => `(${order}) UNION ALL
  (SELECT id, 0::bigint FROM team_members
   WHERE parent = $1 AND id > (SELECT coalesce(max(member), -1) FROM team_friends) AND ($3 > 0 OR id < $4) ORDER BY id DESC LIMIT $5)
  ORDER BY score DESC, id DESC LIMIT $5`;
const WITH_SUIL = ' AND suil > 0';
const ORDERS = {
  all: {
    date: byDate('team_members', 'id', ''),
    volume: withNewest(byColumn('volume', '')),
    level: withNewest(byColumn('level', '')),
    suil: withNewest(byColumn('suil', '')),
  },
  with_suil: {
    date: byDate('team_friends', 'member', WITH_SUIL),
    volume: byColumn('volume', WITH_SUIL),
    level: byColumn('level', WITH_SUIL),
    suil: byColumn('suil', WITH_SUIL),
  },
} as const;
/** Where a first page begins: after what no friend is. */
const BEFORE_ALL = [`${2n ** 63n - 1n}`, `${2 ** 31 - 1}`] as const;

/** Returns a page of a member's friends in an order, each with its level, team and volumes on the day; only the page's friends are looked up. */
export async function listFriends(db: Queryable, options: ListFriendsOptions): Promise<FriendRow[]> {
  const { member, day, sort, suilOnly, after = BEFORE_ALL, limit } = options;
  const of = suilOnly ? 'with_suil' : 'all';
  const { rows } = await db.query<FriendRow>({
    name: `team_friends_${of}_by_${sort}`,
    // An address of the tree is compared byte by byte, which the index of bindings is not for.
    text: `SELECT m.id, m.address, b.bound_at_ms, coalesce(d.level, 0) AS level, coalesce(d.team_size, 0) AS team_size,
             coalesce(d.own_volume, v.volume, 0) AS own_volume, coalesce(d.team_volume, 0) AS team_volume,
             coalesce(d.own_suil, v.suil, 0) AS own_suil, coalesce(d.team_suil, 0) AS team_suil, f.score
           FROM (${ORDERS[of][sort]}) f
           CROSS JOIN LATERAL (SELECT id, address FROM team_members WHERE id = f.id LIMIT 1) m
           CROSS JOIN LATERAL (SELECT bound_at_ms FROM members WHERE address = m.address COLLATE "default" LIMIT 1) b
           LEFT JOIN LATERAL (SELECT * FROM team_days WHERE day = $2 AND member = f.id LIMIT 1) d ON true
           LEFT JOIN LATERAL (${ownVolumesSql({ member: 'f.id', day: '$2', row: 'd.member' })}) v ON true
           ORDER BY f.score DESC, f.id DESC`,
    values: [member, day, after[0], after[1], limit],
  });
  return rows;
}

/** Returns how many friends a member has, those whom an earlier release bound included. */
export async function countFriends(db: Queryable, member: number): Promise<number> {
  const { rows } = await db.query<{ n: bigint }>({
    name: 'team_friends_count',
    text: `SELECT coalesce(max(c.friends), 0) + (SELECT count(*) FROM team_members WHERE parent = $1 AND id > coalesce(max(c.through), -1)) AS n
           FROM team_friend_counts c WHERE c.member = $1`,
    values: [member],
  });
  return Number(rows[0]?.n ?? 0n);
}

/** Counts the friends that were added below these members since each was last counted. */
export async function countNewFriends(tx: Queryable, members: readonly number[]): Promise<void> {
  await tx.query({
    name: 'team_count_friends',
    text: `INSERT INTO team_friend_counts AS c (member, friends, through)
           SELECT m.parent, count(*), max(m.id)
           FROM unnest($1::integer[]) AS p (member) LEFT JOIN team_friend_counts k ON k.member = p.member
             JOIN team_members m ON m.parent = p.member AND m.id > coalesce(k.through, -1)
           GROUP BY m.parent
           ON CONFLICT (member) DO UPDATE SET friends = c.friends + excluded.friends, through = excluded.through`,
    values: [members],
  });
}
