/** The settlement's tables of settled days and their trees. Knows no rule. */
import { HASH_BYTES } from '@suil/core';
import type { Queryable } from '@suil/postgres';

/** A stored part of a tree covers `PART_LEAVES` leaves, this many levels below its root. */
export const PART_HEIGHT = 10;
export const PART_LEAVES = 2 ** PART_HEIGHT;
const PART_BYTES = PART_LEAVES * HASH_BYTES;
/** Row of the level above the parts. */
export const PARTS_ROW = -1;
const PARTS_PER_STATEMENT = 32;

export type SettledDay = {
  day: number;
  /** Hex. */
  root: string;
  leaves: number;
  wanted: bigint;
  budget: bigint;
  total: bigint;
  base: bigint;
  value: bigint;
  principal: bigint;
  members: number;
  earning: number;
  deciles: readonly bigint[];
  topSharePpm: number;
};

/** Returns the newest settled day, and what all of them paid together. */
export async function readSettled(db: Queryable): Promise<{ lastDay: number | null; total: bigint }> {
  const { rows } = await db.query<{ day: number | null; total: string }>({
    name: 'settlement_settled',
    text: 'SELECT max(day) AS day, coalesce(sum(total), 0) AS total FROM settlement_days',
  });
  return { lastDay: rows[0]?.day ?? null, total: BigInt(rows[0]?.total ?? 0) };
}

/** Returns the first and the newest settled day; null when there is none. */
export async function readSettledRange(db: Queryable): Promise<{ first: number; last: number } | null> {
  const { rows } = await db.query<{ first: number | null; last: number | null }>({
    name: 'settlement_range',
    text: 'SELECT min(day) AS first, max(day) AS last FROM settlement_days',
  });
  const [row] = rows;
  return row === undefined || row.first === null || row.last === null ? null : { first: row.first, last: row.last };
}

export async function writeSettledDay(tx: Queryable, settled: SettledDay): Promise<void> {
  await tx.query({
    name: 'settlement_write',
    text: `INSERT INTO settlement_days (day, root, leaves, wanted, budget, total, base, value, principal, members, earning, deciles, top_share_ppm)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::numeric[], $13)`,
    values: [
      settled.day,
      settled.root,
      settled.leaves,
      settled.wanted,
      settled.budget,
      settled.total,
      settled.base,
      settled.value,
      settled.principal,
      settled.members,
      settled.earning,
      settled.deciles,
      settled.topSharePpm,
    ],
  });
}

/** Writes a tree in parts. */
export async function writeTree(
  tx: Queryable,
  day: number,
  { leaves, parts }: { leaves: Uint8Array; parts: Uint8Array },
): Promise<void> {
  const rows: [part: number, hashes: Buffer][] = [[PARTS_ROW, Buffer.from(parts)]];
  for (let offset = 0; offset < leaves.length; offset += PART_BYTES) {
    rows.push([offset / PART_BYTES, Buffer.from(leaves.subarray(offset, offset + PART_BYTES))]);
  }
  for (let from = 0; from < rows.length; from += PARTS_PER_STATEMENT) {
    const some = rows.slice(from, from + PARTS_PER_STATEMENT);
    await tx.query({
      name: 'settlement_tree',
      text: 'INSERT INTO settlement_trees SELECT $1, * FROM unnest($2::integer[], $3::bytea[])',
      values: [day, some.map(([part]) => part), some.map(([, hashes]) => hashes)],
    });
  }
}

export type SettledDayRow = {
  day: number;
  root: string;
  leaves: number;
  wanted: string;
  budget: string;
  total: string;
  base: string;
  value: string;
  principal: string;
  members: number;
  earning: number;
  deciles: string[];
  top_share_ppm: number;
};

/** Returns settled days, newest first, before `beforeDay` when given. */
export async function listSettledDays(
  db: Queryable,
  { beforeDay, limit }: { beforeDay: number | undefined; limit: number },
): Promise<SettledDayRow[]> {
  const { rows } = await db.query<SettledDayRow>({
    name: 'settlement_days',
    text: `SELECT day, root, leaves, wanted, budget, total, base, value, principal, members, earning, deciles::text[], top_share_ppm
           FROM settlement_days WHERE $1::integer IS NULL OR day < $1 ORDER BY day DESC LIMIT $2`,
    values: [beforeDay ?? null, limit],
  });
  return rows;
}

/** Returns the first settled day that stands on chain no more, or not yet; null when all do. */
export async function readUnpublished(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ day: number | null }>({
    name: 'settlement_unpublished',
    text: `SELECT min(s.day) AS day FROM settlement_days s WHERE s.day > coalesce((SELECT max(o.day) FROM settlement_events o), -1)
             OR (SELECT e.kind FROM settlement_events e WHERE e.day = s.day ORDER BY e.checkpoint DESC, e.position DESC LIMIT 1)
                IS DISTINCT FROM 'published'`,
  });
  return rows[0]?.day ?? null;
}

/** Returns the settled days among `revoked` and from `next` on, oldest first. */
export async function readSettledDue(
  db: Queryable,
  { revoked, next, limit }: { revoked: readonly number[]; next: number; limit: number },
): Promise<SettledDayRow[]> {
  const { rows } = await db.query<SettledDayRow>({
    name: 'settlement_days_due',
    text: `SELECT day, root, leaves, wanted, budget, total, base, value, principal, members, earning, deciles::text[], top_share_ppm
           FROM settlement_days WHERE day = ANY ($1::integer[]) OR day >= $2 ORDER BY day LIMIT $3`,
    values: [revoked, next, limit],
  });
  return rows;
}
