/** How far the raw events are applied: one row. Moved only by the holder of the journal's head. */
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { EventPlace } from './event-log.ts';

/** The position that stands for a whole checkpoint. */
export const WHOLE = 2_147_483_647;

export type LedgerPosition = EventPlace & {
  /** Chain time that is reached for certain; never ahead of it. */
  chainTimestampMs: number;
};

export type Applied = {
  /** Everything in this checkpoint and before it is in the ledger; -1 before the first. */
  checkpoint: bigint;
  chainTimestampMs: number;
  /** The day whose inputs are being taken; null before the first input. */
  openDay: number | null;
};

/** Returns the position of the last applied event. */
export async function readPosition(db: Queryable): Promise<LedgerPosition> {
  const { rows } = await db.query<{ checkpoint: bigint; position: number; chain_timestamp_ms: bigint }>({
    name: 'journal_place',
    text: 'SELECT checkpoint, position, chain_timestamp_ms FROM journal_applied WHERE id = 1',
  });
  const row = rows[0];
  return row
    ? { checkpoint: row.checkpoint, position: row.position, chainTimestampMs: Number(row.chain_timestamp_ms) }
    : { checkpoint: -1n, position: WHOLE, chainTimestampMs: 0 };
}

export async function movePosition(tx: Queryable, place: LedgerPosition): Promise<void> {
  await tx.query({
    name: 'journal_move',
    text: `INSERT INTO journal_applied VALUES (1, $1, $2, $3)
           ON CONFLICT (id) DO UPDATE SET checkpoint = excluded.checkpoint, position = excluded.position,
             chain_timestamp_ms = excluded.chain_timestamp_ms`,
    values: [place.checkpoint, place.position, place.chainTimestampMs],
  });
}

/** Returns through which checkpoint everything is in the ledger, and the open day. */
export async function readApplied(db: Queryable): Promise<Applied> {
  const place = await readPosition(db);
  const { openDay } = await readJournalHead(db);
  return { checkpoint: wholeCheckpoint(place), chainTimestampMs: place.chainTimestampMs, openDay };
}

/** Returns the last checkpoint that is wholly at or before a place. */
export function wholeCheckpoint({ checkpoint, position }: EventPlace): bigint {
  return position === WHOLE ? checkpoint : checkpoint - 1n;
}
