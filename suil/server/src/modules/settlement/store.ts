/** The settlement's tables: settled days, their trees, what the chain said of them. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';

/** A stored part of a tree covers `2 ** PART_HEIGHT` leaves. */
export const PART_HEIGHT = 10;
const PART_BYTES = 2 ** PART_HEIGHT * 32;
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

type SettlementEvent = Extract<IndexedEvent, { kind: 'SettlementPublished' | 'SettlementRevoked' }>;

export async function writeSettlementEvents(tx: Queryable, events: readonly SettlementEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    name: 'settlement_events',
    text: `INSERT INTO settlement_events (digest, event_seq, checkpoint, position, kind, day, root, total, claimable_at_ms, timestamp_ms)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::integer[], $7::text[], $8::numeric[],
             $9::bigint[], $10::bigint[])`,
    values: [
      events.map(({ digest }) => digest),
      events.map(({ eventSeq }) => eventSeq),
      events.map(({ checkpoint }) => checkpoint),
      events.map(({ position }) => position),
      events.map(({ kind }) => (kind === 'SettlementPublished' ? 'published' : 'revoked')),
      events.map(({ day }) => day),
      events.map(({ root }) => Buffer.from(root).toString('hex')),
      events.map(({ total }) => total),
      events.map((event) => (event.kind === 'SettlementPublished' ? event.claimableAtMs : null)),
      events.map(({ timestampMs }) => timestampMs),
    ],
  });
}

export type PublicationRow = {
  day: number;
  kind: 'published' | 'revoked';
  digest: string;
  root: string;
  total: string;
  claimable_at_ms: bigint | null;
  timestamp_ms: bigint;
};

/** Returns what the chain said last of each of the days from `first` to `last` that it said anything of. */
export async function readPublications(
  db: Queryable,
  { first, last }: { first: number; last: number },
): Promise<Map<number, PublicationRow>> {
  const { rows } = await db.query<PublicationRow>({
    name: 'settlement_publications',
    text: `SELECT DISTINCT ON (day) day, kind, digest, root, total, claimable_at_ms, timestamp_ms FROM settlement_events
           WHERE day BETWEEN $1 AND $2 ORDER BY day, checkpoint DESC, position DESC`,
    values: [first, last],
  });
  return new Map(rows.map((row) => [row.day, row]));
}

/** A day whose root on the chain is not the one settled here, and was not revoked. */
export type Mismatch = { day: number; root: string; total: string };

/** Returns the days whose roots or totals on the chain are not those settled here and that are not revoked, in order. */
export async function listMismatches(db: Queryable): Promise<Mismatch[]> {
  const { rows } = await db.query<Mismatch>({
    name: 'settlement_mismatches',
    text: `SELECT l.day, l.root, l.total FROM (
             SELECT DISTINCT ON (day) day, kind, root, total FROM settlement_events ORDER BY day, checkpoint DESC, position DESC
           ) l JOIN settlement_days s ON s.day = l.day
           WHERE l.kind = 'published' AND (l.root <> s.root OR l.total <> s.total) ORDER BY l.day`,
  });
  return rows;
}
