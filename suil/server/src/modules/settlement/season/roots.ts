/** The table of what the chain said of season roots (rules.md §4). Knows no rule. */
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../../module/projector.ts';

type SeasonEvent = Extract<IndexedEvent, { kind: 'SeasonPublished' | 'SeasonAttested' | 'SeasonRevoked' }>;

const KINDS = { SeasonPublished: 'published', SeasonAttested: 'attested', SeasonRevoked: 'revoked' } as const;

export async function writeSeasonEvents(tx: Queryable, events: readonly SeasonEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    name: 'settlement_season_events',
    text: `INSERT INTO settlement_season_events (digest, event_seq, checkpoint, position, kind, season, root, provable_at_ms, timestamp_ms)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::integer[], $7::text[], $8::bigint[], $9::bigint[])`,
    values: [
      events.map(({ digest }) => digest),
      events.map(({ eventSeq }) => eventSeq),
      events.map(({ checkpoint }) => checkpoint),
      events.map(({ position }) => position),
      events.map(({ kind }) => KINDS[kind]),
      events.map(({ season }) => season),
      events.map(({ root }) => Buffer.from(root).toString('hex')),
      events.map((event) => (event.kind === 'SeasonAttested' ? event.provableAtMs : null)),
      events.map(({ timestampMs }) => timestampMs),
    ],
  });
}

/** What the chain said last of each season it said anything of. */
const LATEST_SEASONS =
  'SELECT DISTINCT ON (season) * FROM settlement_season_events ORDER BY season, checkpoint DESC, position DESC';

/** Returns the seasons that have a root on the chain, in order. */
export async function listPublishedSeasons(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ season: number }>({
    name: 'settlement_seasons_published',
    text: `SELECT season FROM (${LATEST_SEASONS}) e WHERE kind <> 'revoked' ORDER BY season`,
  });
  return rows.map(({ season }) => season);
}

/** Returns the seasons whose root on the chain is not the one computed here, in order. */
export async function listSeasonMismatches(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ season: number }>({
    name: 'settlement_season_mismatches',
    text: `SELECT e.season FROM (${LATEST_SEASONS}) e JOIN settlement_seasons s ON s.season = e.season
           WHERE e.kind <> 'revoked' AND e.root <> s.root ORDER BY e.season`,
  });
  return rows.map(({ season }) => season);
}

/** A season whose root on the chain is the one computed here and proves. */
export type ProvableSeason = { season: number; first_day: number; root: string; provable_at_ms: bigint };

/** Returns the seasons that prove at `nowMs`, the chain's time, oldest first. */
export async function listProvableSeasons(db: Queryable, nowMs: number): Promise<ProvableSeason[]> {
  const { rows } = await db.query<ProvableSeason>({
    name: 'settlement_seasons_provable',
    text: `SELECT s.season, s.first_day, s.root, e.provable_at_ms FROM (${LATEST_SEASONS}) e
           JOIN settlement_seasons s ON s.season = e.season AND s.root = e.root
           WHERE e.kind = 'attested' AND e.provable_at_ms <= $1 ORDER BY s.season`,
    values: [nowMs],
  });
  return rows;
}
