/** The `hashrate_entries` table. Knows no rule. */
import type { HashrateType } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../indexer/projector.ts';

export type NewHashrateEntry = {
  event: IndexedEvent;
  member: string;
  type: HashrateType;
  /** HR base units. */
  total: bigint;
  releaseRateBps: number;
  startDay: number;
};

export async function writeEntries(tx: Queryable, entries: readonly NewHashrateEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query({
    name: 'hashrate_write',
    text: `INSERT INTO hashrate_entries (digest, event_seq, checkpoint, position, member, type, total, remaining, release_rate_bps, start_day, claimed, timestamp_ms)
           SELECT v.digest, v.event_seq, v.checkpoint, v.position, v.member, v.type, v.total, v.total, v.release_rate_bps, v.start_day, 0, v.timestamp_ms
           FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::text[], $7::numeric[], $8::integer[], $9::integer[], $10::bigint[])
             AS v(digest, event_seq, checkpoint, position, member, type, total, release_rate_bps, start_day, timestamp_ms)`,
    values: [
      entries.map(({ event }) => event.digest),
      entries.map(({ event }) => event.eventSeq),
      entries.map(({ event }) => event.checkpoint),
      entries.map(({ event }) => event.position),
      entries.map(({ member }) => member),
      entries.map(({ type }) => type),
      entries.map(({ total }) => total),
      entries.map(({ releaseRateBps }) => releaseRateBps),
      entries.map(({ startDay }) => startDay),
      entries.map(({ event }) => event.timestampMs),
    ],
  });
}

export type HashrateTotal = { type: HashrateType; total: string; remaining: string };

/** Returns sums per type; types without any entry are left out. */
export async function readTotals(db: Queryable, member: string): Promise<HashrateTotal[]> {
  const { rows } = await db.query<HashrateTotal>({
    name: 'hashrate_totals',
    text: 'SELECT type, sum(total) AS total, sum(remaining) AS remaining FROM hashrate_entries WHERE member = $1 GROUP BY type',
    values: [member],
  });
  return rows;
}

export type HashrateRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  type: HashrateType;
  total: string;
  remaining: string;
  release_rate_bps: number;
  start_day: number;
  claimed: string;
  timestamp_ms: bigint;
};

export type ListEntriesOptions = {
  member: string;
  type: string | undefined;
  /** Checkpoint and position of the last entry of the page before. */
  after: readonly string[] | undefined;
  limit: number;
};

/** Returns a member's entries, newest first. */
export async function listEntries(
  db: Queryable,
  { member, type, after, limit }: ListEntriesOptions,
): Promise<HashrateRow[]> {
  const { rows } = await db.query<HashrateRow>({
    name: 'hashrate_entries',
    text: `SELECT digest, event_seq, checkpoint, position, type, total, remaining, release_rate_bps, start_day, claimed, timestamp_ms
           FROM hashrate_entries
           WHERE member = $1 AND ($2::text IS NULL OR type = $2)
             AND ($3::bigint IS NULL OR (checkpoint, position) < ($3, $4::integer))
           ORDER BY checkpoint DESC, position DESC LIMIT $5`,
    values: [member, type ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
  });
  return rows;
}
