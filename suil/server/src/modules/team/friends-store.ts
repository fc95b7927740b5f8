/** Reads a member's friends, page by page, in the orders that a list can have. Knows no rule. */
import type { Queryable } from '@suil/postgres';

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

/** What each order looks at, greatest first; equal ones by who came last. */
const ORDERS = {
  date: '0::bigint',
  volume: 'coalesce(d.own_volume + d.team_volume, 0)',
  level: 'coalesce(d.level, 0)::bigint',
  suil: 'coalesce(d.own_suil + d.team_suil, 0)',
} as const;
type FriendOrder = keyof typeof ORDERS;

type ListFriendsOptions = {
  member: number;
  /** Day whose rows are shown; -1 for none. */
  day: number;
  sort: FriendOrder;
  suilOnly: boolean;
  /** Score and number of the last friend of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a page of a member's friends in an order, each with where it stood on the day. */
export async function listFriends(db: Queryable, options: ListFriendsOptions): Promise<FriendRow[]> {
  const { sort, suilOnly } = options;
  return suilOnly || sort === 'level' || sort === 'suil' ? sortFriends(db, options) : readInOrder(db, sort, options);
}

/** From the newest on. The score, `$3`, is the same for all. */
const BY_DATE = `SELECT id, 0::bigint AS score FROM team_members
  WHERE parent = $1 AND $3::bigint IS NOT NULL AND id < $4::integer ORDER BY id DESC LIMIT $5`;
/** Those who were bound since the closing have no row in the order yet, and no volume. */
const BY_VOLUME = `
  (SELECT member AS id, volume AS score FROM team_friends
   WHERE parent = $1 AND (volume, member) < ($3::bigint, $4::integer) ORDER BY volume DESC, member DESC LIMIT $5)
  UNION ALL
  (SELECT id, 0::bigint FROM team_members
   WHERE parent = $1 AND id > (SELECT coalesce(max(member), -1) FROM team_friends) AND ($3 > 0 OR id < $4) ORDER BY id DESC LIMIT $5)
  ORDER BY score DESC, id DESC LIMIT $5`;
/** Orders that an index has: the page is cut there, and only its friends are looked up, one by one. */
const INDEXED = { date: BY_DATE, volume: BY_VOLUME } as const;
/** Where a first page begins: after what no friend is. */
const BEFORE_ALL = [`${2n ** 63n - 1n}`, `${2 ** 31 - 1}`] as const;

async function readInOrder(
  db: Queryable,
  sort: keyof typeof INDEXED,
  { member, day, after = BEFORE_ALL, limit }: ListFriendsOptions,
): Promise<FriendRow[]> {
  const { rows } = await db.query<FriendRow>({
    name: `team_friends_by_${sort}`,
    // An address of the tree is compared byte by byte, which the index of bindings is not for.
    text: `SELECT m.id, m.address, b.bound_at_ms, coalesce(d.level, 0) AS level, coalesce(d.team_size, 0) AS team_size,
             coalesce(d.own_volume, 0) AS own_volume, coalesce(d.team_volume, 0) AS team_volume,
             coalesce(d.own_suil, 0) AS own_suil, coalesce(d.team_suil, 0) AS team_suil, f.score
           FROM (${INDEXED[sort]}) f
           CROSS JOIN LATERAL (SELECT id, address FROM team_members WHERE id = f.id LIMIT 1) m
           CROSS JOIN LATERAL (SELECT bound_at_ms FROM members WHERE address = m.address COLLATE "default" LIMIT 1) b
           LEFT JOIN LATERAL (SELECT * FROM team_days WHERE day = $2 AND member = f.id LIMIT 1) d ON true
           ORDER BY f.score DESC, f.id DESC`,
    values: [member, day, after[0], after[1], limit],
  });
  return rows;
}

/** Orders and filters without an index: all friends of the member are read. */
async function sortFriends(db: Queryable, options: ListFriendsOptions): Promise<FriendRow[]> {
  const { member, day, sort, suilOnly, after, limit } = options;
  const { rows } = await db.query<FriendRow>({
    name: `team_friends_${sort}`,
    text: `SELECT * FROM (
             SELECT m.id, m.address, b.bound_at_ms, coalesce(d.level, 0) AS level, coalesce(d.team_size, 0) AS team_size,
               coalesce(d.own_volume, 0) AS own_volume, coalesce(d.team_volume, 0) AS team_volume,
               coalesce(d.own_suil, 0) AS own_suil, coalesce(d.team_suil, 0) AS team_suil, ${ORDERS[sort]} AS score
             FROM team_members m JOIN members b ON b.address = m.address COLLATE "default" LEFT JOIN team_days d ON d.day = $2 AND d.member = m.id
             WHERE m.parent = $1
           ) f
           WHERE (NOT $3::boolean OR own_suil + team_suil > 0) AND ($4::bigint IS NULL OR (score, id) < ($4, $5::integer))
           ORDER BY score DESC, id DESC LIMIT $6`,
    values: [member, day, suilOnly, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}
