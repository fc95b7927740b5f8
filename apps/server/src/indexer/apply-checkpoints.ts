/**
 * Brings consecutive checkpoints into the database: events, projections, ledger entries and the cursor in ONE transaction, so
 * each event counts exactly once however often it is delivered and wherever a process dies.
 */
import { AppError, assert } from '@suil/core';
import { type PostResult, postEntries } from '@suil/ledger';
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import type { Checkpoint, SourceEvent } from './checkpoint-source.ts';
import { lockCursor, moveCursor } from './cursor.ts';
import type { IndexedEvent, Projector } from './projector.ts';

/** Returns what an event of our package says, or null for any other. */
export type DecodeEvent = (event: SourceEvent) => ChainEvent | null;

export type ApplyOptions = {
  pool: Pool;
  projectors: readonly Projector[];
  decodeEvent: DecodeEvent;
  nowMs: number;
};

/**
 * Applies the checkpoints after the cursor, in order, and returns how many events were new. Those the database already holds are
 * passed over.
 * @throws {INDEXER_CHECKPOINT_MISSING} when the first one does not follow the cursor
 * @throws {INDEXER_EVENT_INVALID} when an event cannot be true; nothing is written
 */
export async function applyCheckpoints(checkpoints: readonly Checkpoint[], options: ApplyOptions): Promise<number> {
  return withTransaction(options.pool, async (tx) => {
    const cursor = await lockCursor(tx);
    const ahead = checkpoints.filter(({ sequence }) => sequence > cursor.checkpoint);
    for (const [index, { sequence }] of ahead.entries()) {
      const expected = cursor.checkpoint + BigInt(index) + 1n;
      if (sequence !== expected) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: expected });
    }
    const last = ahead.at(-1);
    if (last === undefined) return 0;
    const events = await recordEvents(
      tx,
      ahead.flatMap((checkpoint) => decodeCheckpoint(checkpoint, options.decodeEvent)),
    );
    if (events.length > 0) {
      const entries = [];
      for (const project of options.projectors) entries.push(...(await project(tx, events)));
      for (const result of await postEntries(tx, entries, options.nowMs)) requireSound(result);
    }
    await moveCursor(tx, last.sequence, last.timestampMs);
    return events.length;
  });
}

function decodeCheckpoint(checkpoint: Checkpoint, decodeEvent: DecodeEvent): IndexedEvent[] {
  const events: IndexedEvent[] = [];
  for (const { digest, events: raw } of checkpoint.transactions) {
    for (const source of raw) {
      const event = decode(digest, source, decodeEvent);
      if (event) {
        const place = {
          digest,
          eventSeq: source.eventSeq,
          checkpoint: checkpoint.sequence,
          position: events.length,
        };
        // A spread of this many kinds is more than the compiler compares; this keeps the union as it is.
        events.push(Object.assign({}, event, place));
      }
    }
  }
  return events;
}

function decode(digest: string, source: SourceEvent, decodeEvent: DecodeEvent): ChainEvent | null {
  try {
    return decodeEvent(source);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INDEXER_EVENT_INVALID', { digest, eventSeq: source.eventSeq, reason }, { cause });
  }
}

/** Keeps the events and returns those that were not there yet. */
async function recordEvents(tx: Queryable, events: readonly IndexedEvent[]): Promise<IndexedEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await tx.query<{ digest: string; event_seq: number }>({
    name: 'indexer_events',
    text: `INSERT INTO chain_events (digest, event_seq, checkpoint, position, kind, content)
           SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::jsonb[])
           ON CONFLICT DO NOTHING RETURNING digest, event_seq`,
    values: [
      events.map((event) => event.digest),
      events.map((event) => event.eventSeq),
      events.map((event) => event.checkpoint),
      events.map((event) => event.position),
      events.map((event) => event.kind),
      events.map(toContent),
    ],
  });
  const fresh = new Set(rows.map((row) => `${row.digest}:${row.event_seq}`));
  return events.filter((event) => fresh.has(`${event.digest}:${event.eventSeq}`));
}

function toContent({ digest, eventSeq, checkpoint, position, kind, ...content }: IndexedEvent): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : value;
  });
}

/** Chain events never debit an account that may not go below zero, so a refusal means that something is badly wrong. */
function requireSound(result: PostResult): void {
  if (result.status === 'posted') return;
  const [, digest = '', eventSeq = ''] = result.key.split(':');
  assert(digest !== '', 'entries of the indexer carry the event in their key');
  throw new AppError('INDEXER_EVENT_INVALID', {
    digest,
    eventSeq,
    reason: result.status === 'invalid' ? result.reason : result.status,
  });
}
