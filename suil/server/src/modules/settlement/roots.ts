/** The settlement's tables of what the chain said of published days. Knows no rule. */
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';

/** What the audit key said of the last published root of a day `l`. */
const AUDITS =
  'FROM settlement_audits a WHERE a.day = l.day AND (a.checkpoint, a.position) > (l.checkpoint, l.position)';

/** What the chain said last of each day it said anything of; from when on a root proves is what the audit key made of it. */
export const LATEST_ROOTS = `SELECT l.day, l.kind, l.digest, l.root, l.total, l.timestamp_ms, coalesce((
    SELECT a.claimable_at_ms ${AUDITS} ORDER BY a.checkpoint DESC, a.position DESC LIMIT 1), l.claimable_at_ms) AS claimable_at_ms,
    EXISTS (SELECT 1 ${AUDITS} AND a.kind = 'attested') AS attested, EXISTS (SELECT 1 ${AUDITS} AND a.kind = 'held') AS held
  FROM (SELECT DISTINCT ON (day) * FROM settlement_events ORDER BY day, checkpoint DESC, position DESC) l`;

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

type AuditEvent = Extract<IndexedEvent, { kind: 'SettlementAttested' | 'SettlementHeld' }>;

export async function writeAudits(tx: Queryable, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    name: 'settlement_audits',
    text: `INSERT INTO settlement_audits (digest, event_seq, checkpoint, position, kind, day, claimable_at_ms, timestamp_ms)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::integer[], $7::bigint[], $8::bigint[])`,
    values: [
      events.map(({ digest }) => digest),
      events.map(({ eventSeq }) => eventSeq),
      events.map(({ checkpoint }) => checkpoint),
      events.map(({ position }) => position),
      events.map(({ kind }) => (kind === 'SettlementAttested' ? 'attested' : 'held')),
      events.map(({ day }) => day),
      events.map(({ claimableAtMs }) => claimableAtMs),
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
  attested: boolean;
  held: boolean;
};

/** Returns what the chain said last of each of the days from `first` to `last` that it said anything of. */
export async function readPublications(
  db: Queryable,
  { first, last }: { first: number; last: number },
): Promise<Map<number, PublicationRow>> {
  const { rows } = await db.query<PublicationRow>({
    name: 'settlement_publications',
    text: `SELECT * FROM (${LATEST_ROOTS}) r WHERE day BETWEEN $1 AND $2`,
    values: [first, last],
  });
  return new Map(rows.map((row) => [row.day, row]));
}

/** Returns the settled days from `first` to `last` whose income cannot be proven at a time: no root is published, or it is not claimable yet. */
export async function listUnprovableDays(
  db: Queryable,
  { first, last, nowMs }: { first: number; last: number; nowMs: number },
): Promise<number[]> {
  const { rows } = await db.query<{ day: number }>({
    name: 'settlement_unprovable',
    text: `SELECT s.day FROM settlement_days s
           LEFT JOIN (SELECT day, kind, claimable_at_ms FROM (${LATEST_ROOTS}) l WHERE day BETWEEN $1 AND $2) r
             ON r.day = s.day AND r.kind = 'published' AND r.claimable_at_ms <= $3
           WHERE s.day BETWEEN $1 AND $2 AND r.day IS NULL`,
    values: [first, last, nowMs],
  });
  return rows.map(({ day }) => day);
}

/** A day whose root on the chain is not the one settled here, and was not revoked. */
export type Mismatch = { day: number; root: string; total: string };

/** Returns the days whose roots or totals on the chain are not those settled here and that are not revoked, in order. */
export async function listMismatches(db: Queryable): Promise<Mismatch[]> {
  const { rows } = await db.query<Mismatch>({
    name: 'settlement_mismatches',
    text: `SELECT l.day, l.root, l.total FROM (${LATEST_ROOTS}) l JOIN settlement_days s ON s.day = l.day
           WHERE l.kind = 'published' AND (l.root <> s.root OR l.total <> s.total) ORDER BY l.day`,
  });
  return rows;
}
