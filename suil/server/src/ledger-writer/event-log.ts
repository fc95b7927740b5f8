/** Reads the raw events that the follow stage keeps, in chain order. Changes nothing; what they mean is the projectors'. */
import type { Queryable } from '@suil/postgres';
import { type ChainEventKind, type EventContent, fromEventContent } from '@suil/sdk';
import type { StoredEvent } from '../module/projector.ts';

/** A position among the events: everything at or before it is applied. */
export type EventPlace = { checkpoint: bigint; position: number };

type EventRow = {
  digest: string;
  event_seq: number;
  checkpoint: bigint;
  position: number;
  kind: string;
  content: EventContent;
};

const COLUMNS = 'digest, event_seq, checkpoint, position, kind, content';

/** Returns up to `limit` events after a place and up to checkpoint `through`. */
export async function readEvents(
  db: Queryable,
  { after, through, limit }: { after: EventPlace; through: bigint; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'journal_events',
    text: `SELECT ${COLUMNS} FROM chain_events WHERE checkpoint >= $1 AND (checkpoint, position) > ($1, $2) AND checkpoint <= $3
           ORDER BY checkpoint, position LIMIT $4`,
    values: [after.checkpoint, after.position, through, limit],
  });
  return rows.map(toEvent);
}

/** Returns the events of one checkpoint after a position. */
export async function readCheckpoint(db: Queryable, after: EventPlace): Promise<StoredEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'journal_checkpoint',
    text: `SELECT ${COLUMNS} FROM chain_events WHERE checkpoint = $1 AND position > $2 ORDER BY position`,
    values: [after.checkpoint, after.position],
  });
  return rows.map(toEvent);
}

/** Kinds of events that are about a day by number. */
export type DayEventKind = Extract<
  ChainEventKind,
  'DayClosed' | 'DayPrice' | 'SettlementPublished' | 'SettlementRevoked'
>;

/** Returns the newest event of a kind about a day, applied or not; null when there is none. */
export async function findDayEvent<Kind extends DayEventKind>(
  db: Queryable,
  kind: Kind,
  day: number,
): Promise<Extract<StoredEvent, { kind: Kind }> | null> {
  const events = await readDayEvents(db, kind, { first: day, last: day });
  return events.at(-1) ?? null;
}

/** Returns the events of a kind about the days from `first` to `last`, in chain order. */
export async function readDayEvents<Kind extends DayEventKind>(
  db: Queryable,
  kind: Kind,
  { first, last }: { first: number; last: number },
): Promise<Extract<StoredEvent, { kind: Kind }>[]> {
  // The kind is part of the statement, because the index holds these kinds only.
  const { rows } = await db.query<EventRow>({
    name: `journal_days_${kind}`,
    text: `SELECT ${COLUMNS} FROM chain_events WHERE kind = '${kind}' AND (content->>'day')::integer BETWEEN $1 AND $2
           ORDER BY checkpoint, position`,
    values: [first, last],
  });
  const isOfKind = (event: StoredEvent): event is Extract<StoredEvent, { kind: Kind }> => event.kind === kind;
  return rows.map(toEvent).filter(isOfKind);
}

function toEvent({ digest, event_seq: eventSeq, checkpoint, position, kind, content }: EventRow): StoredEvent {
  return { ...fromEventContent(kind, content), digest, eventSeq, checkpoint, position };
}
