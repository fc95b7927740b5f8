/** The tables of seasons and their trees (rules.md §4). Knows no rule. */
import { HASH_BYTES } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { PART_LEAVES } from '../store.ts';

const PARTS_PER_STATEMENT = 32;

export type SeasonRow = { season: number; first_day: number; root: string };

/** Returns the seasons whose trees are stored, in order. */
export async function listSeasons(db: Queryable): Promise<SeasonRow[]> {
  const { rows } = await db.query<SeasonRow>({
    name: 'settlement_seasons',
    text: 'SELECT season, first_day, root FROM settlement_seasons ORDER BY season',
  });
  return rows;
}

export type SeasonTree = {
  season: number;
  firstDay: number;
  /** 32 bytes. */
  root: Uint8Array;
  /** In the order of the leaves: members' numbers, and the leaves' hashes. */
  members: Int32Array;
  hashes: Uint8Array;
  /** The level of the roots of the stored parts. */
  above: Uint8Array;
};

/** Writes a season's tree in parts. It does nothing if another process has written it. */
export async function writeSeason(
  tx: Queryable,
  tree: SeasonTree,
  addressOf: (member: number) => string,
): Promise<void> {
  const { season, firstDay, root, members, hashes, above } = tree;
  const written = await tx.query({
    name: 'settlement_season_write',
    text: `INSERT INTO settlement_seasons (season, first_day, root, leaves, above) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [season, firstDay, Buffer.from(root).toString('hex'), members.length, Buffer.from(above)],
  });
  if (written.rowCount === 0) return;
  const parts = Array.from({ length: Math.ceil(members.length / PART_LEAVES) }, (_, part) => {
    const [from, to] = [part * PART_LEAVES, (part + 1) * PART_LEAVES];
    const some = [...members.subarray(from, to)];
    const bytes = Buffer.from(hashes.subarray(from * HASH_BYTES, to * HASH_BYTES));
    return { part, first: addressOf(some[0] ?? 0), members: `{${some}}`, bytes };
  });
  for (let from = 0; from < parts.length; from += PARTS_PER_STATEMENT) {
    const some = parts.slice(from, from + PARTS_PER_STATEMENT);
    await tx.query({
      name: 'settlement_season_tree',
      text: `INSERT INTO settlement_season_trees (season, part, first_address, members, hashes)
             SELECT $1, p.part, p.first, p.members::integer[], p.hashes
             FROM unnest($2::integer[], $3::text[], $4::text[], $5::bytea[]) AS p (part, first, members, hashes)`,
      values: [
        season,
        some.map(({ part }) => part),
        some.map(({ first }) => first),
        some.map(({ members: numbers }) => numbers),
        some.map(({ bytes }) => bytes),
      ],
    });
  }
}

/** A member's leaf in a season's tree. */
export type SeasonLeafRow = { season: number; place: number; hashes: Buffer; above: Buffer };

/** Returns where a member's leaves are in the trees of some seasons; seasons in which the member has none are left out. */
export async function readSeasonLeaves(
  db: Queryable,
  { member, seasons }: { member: string; seasons: readonly number[] },
): Promise<SeasonLeafRow[]> {
  const { rows } = await db.query<SeasonLeafRow>({
    name: 'settlement_season_leaves',
    text: `SELECT s.season, p.part * ${PART_LEAVES} + array_position(p.members, m.id) - 1 AS place, p.hashes, s.above
           FROM (SELECT id FROM team_members WHERE address = $1) m CROSS JOIN settlement_seasons s
           CROSS JOIN LATERAL (SELECT * FROM settlement_season_trees t WHERE t.season = s.season AND t.first_address <= $1
             ORDER BY t.first_address DESC LIMIT 1) p
           WHERE s.season = ANY ($2::integer[]) AND array_position(p.members, m.id) IS NOT NULL ORDER BY s.season`,
    values: [member, seasons],
  });
  return rows;
}

/** A member's sums of everything earned through a day, micro-dollars. */
export type EarnedRow = { day: number; friend: bigint; indirect: bigint; community: bigint; peer: bigint };

/** Returns what a member had earned through each of some days; days without a row are left out. */
export async function readEarned(
  db: Queryable,
  { member, days }: { member: string; days: readonly number[] },
): Promise<EarnedRow[]> {
  const { rows } = await db.query<EarnedRow>({
    name: 'settlement_season_earned',
    text: `SELECT d.day, d.friend, d.indirect, d.community, d.peer FROM team_days d
           WHERE d.member = (SELECT id FROM team_members WHERE address = $1) AND d.day = ANY ($2::integer[])`,
    values: [member, days],
  });
  return rows;
}
