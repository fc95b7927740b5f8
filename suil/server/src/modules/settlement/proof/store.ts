/** Tables behind the proofs: a member's claimable days, what of them the chain has taken, parts of trees. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../../module/projector.ts';
import { LATEST_ROOTS } from '../roots.ts';
import { PART_HEIGHT, PARTS_ROW } from '../store.ts';

export type KindAmounts = { friend: bigint; indirect: bigint; community: bigint; peer: bigint };

/** A member's leaf in the tree of a claimable day whose root on the chain is the one settled here. */
export type LeafRow = KindAmounts & { day: number; root: string; claimable_at_ms: bigint; place: number };

/** Days to be claimed, one day, or the newest one; the last two proven or not. */
export type LeafChoice = 'open' | 'newest' | { day: number };

/** Returns a member's leaves of days that are claimable at `nowMs`, the chain's time; at most `limit`, oldest first. */
export async function listLeaves(
  db: Queryable,
  { member, nowMs, of, limit }: { member: string; nowMs: number; of: LeafChoice; limit: number },
): Promise<LeafRow[]> {
  const day = typeof of === 'string' ? null : of.day;
  const { rows } = await db.query<LeafRow>({
    name: `settlement_leaves_${of === 'newest' ? 'newest' : 'oldest'}`,
    text: `SELECT l.day, l.root, l.claimable_at_ms, d.place, d.friend - coalesce(b.friend, 0) AS friend,
             d.indirect - coalesce(b.indirect, 0) AS indirect, d.community - coalesce(b.community, 0) AS community,
             d.peer - coalesce(b.peer, 0) AS peer
           FROM (SELECT id FROM team_members WHERE address = $1) m CROSS JOIN (${LATEST_ROOTS}) l
           JOIN settlement_days s ON s.day = l.day AND s.root = l.root
           JOIN team_days d ON d.day = l.day AND d.member = m.id AND d.place >= 0
           LEFT JOIN team_days b ON b.member = m.id AND b.day = (SELECT max(p.day) FROM settlement_days p WHERE p.day < l.day)
           WHERE ($3::integer IS NULL OR l.day = $3) AND l.kind = 'published' AND l.claimable_at_ms <= $2 AND (NOT $5::boolean OR NOT EXISTS (
             SELECT 1 FROM settlement_proven p WHERE p.member = m.id AND p.day = l.day))
           ORDER BY l.day ${of === 'newest' ? 'DESC' : 'ASC'} LIMIT $4`,
    values: [member, nowMs, day, limit, of === 'open'],
  });
  return rows;
}

/** Returns what the chain has taken proofs of, all days together. */
export async function readProven(db: Queryable, member: string): Promise<KindAmounts> {
  const { rows } = await db.query<KindAmounts>({
    name: 'settlement_proven_sum',
    text: `SELECT coalesce(sum(friend), 0)::bigint AS friend, coalesce(sum(indirect), 0)::bigint AS indirect,
             coalesce(sum(community), 0)::bigint AS community, coalesce(sum(peer), 0)::bigint AS peer
           FROM settlement_proven WHERE member = (SELECT id FROM team_members WHERE address = $1)`,
    values: [member],
  });
  return rows[0] ?? { friend: 0n, indirect: 0n, community: 0n, peer: 0n };
}

/** Hashes of the part a leaf is in, and the level above the parts. */
export type TreeParts = { part: Uint8Array; above: Uint8Array };

/** Returns the parts that the leaves of some days are in, by day. */
export async function readTreeParts(
  db: Queryable,
  leaves: readonly { day: number; place: number }[],
): Promise<Map<number, TreeParts>> {
  const { rows } = await db.query<{ day: number; part: Buffer; above: Buffer }>({
    name: 'settlement_parts',
    text: `SELECT w.day, p.hashes AS part, a.hashes AS above FROM unnest($1::integer[], $2::integer[]) AS w (day, part)
           JOIN settlement_trees p ON p.day = w.day AND p.part = w.part
           JOIN settlement_trees a ON a.day = w.day AND a.part = $3`,
    values: [leaves.map(({ day }) => day), leaves.map(({ place }) => place >> PART_HEIGHT), PARTS_ROW],
  });
  return new Map(rows.map(({ day, part, above }) => [day, { part, above }]));
}

export async function writeProvenDays(
  tx: Queryable,
  events: readonly Extract<IndexedEvent, { kind: 'Proven' }>[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    name: 'settlement_proven_write',
    text: `INSERT INTO settlement_proven SELECT m.id, e.day, e.friend, e.indirect, e.community, e.peer
           FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
             AS e (member, day, friend, indirect, community, peer) JOIN team_members m ON m.address = e.member`,
    values: [
      events.map(({ member }) => member),
      events.map(({ day }) => day),
      events.map(({ friend }) => friend),
      events.map(({ indirect }) => indirect),
      events.map(({ community }) => community),
      events.map(({ peer }) => peer),
    ],
  });
}
