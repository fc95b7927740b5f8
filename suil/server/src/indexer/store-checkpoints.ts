/**
 * Keeps the events of consecutive checkpoints and moves the cursor, in ONE transaction, so each event is kept exactly once however
 * often it is delivered and wherever a process dies. What events mean is decided later, by the journal.
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Checkpoint, SourceEvent } from '@suil/checkpoints';
import { AppError, assert } from '@suil/core';
import { copyColumns, type Pool, type Transaction, withTransaction } from '@suil/postgres';
import { type ChainEvent, toEventContent } from '@suil/sdk';
import type { StoredEvent } from '../module/projector.ts';
import { type Cursor, lockCursor, moveCursor } from './cursor.ts';

/**
 * Returns what an event says, or null when it is not of our contracts. `packages` are those they were upgraded to.
 * @throws for an event of the deployment that cannot be read or is not known
 */
export type DecodeEvent = (event: SourceEvent, packages: readonly string[]) => ChainEvent | null;

export type Stored = {
  /** Those that were new. */
  events: readonly StoredEvent[];
  /** The cursor as it was and as it is now. */
  before: Cursor;
  cursor: Cursor;
};

export type StoreOptions = { pool: Pool; decodeEvent: DecodeEvent };

/**
 * Keeps what comes after the cursor and returns the events that were new, with the cursor as it was and is now. Checkpoints that the
 * database already holds are skipped.
 * @throws {INDEXER_CHECKPOINT_MISSING} when the first one does not follow the cursor
 * @throws {INDEXER_EVENT_INVALID} when an event of the deployment cannot be read; nothing is written
 */
export async function storeCheckpoints(
  checkpoints: readonly Checkpoint[],
  { pool, decodeEvent }: StoreOptions,
): Promise<Stored> {
  return withTransaction(pool, async (tx) => {
    const cursor = await lockCursor(tx);
    const ahead = checkpoints.filter(({ sequence }) => sequence > cursor.checkpoint);
    for (const [index, { sequence }] of ahead.entries()) {
      const expected = cursor.checkpoint + BigInt(index) + 1n;
      if (sequence !== expected) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: expected });
    }
    const last = ahead.at(-1);
    if (last === undefined) return { events: [], before: cursor, cursor };
    const packages = [...cursor.packages];
    const decoded = await decodeCheckpoints(ahead, packages, decodeEvent);
    await keepEvents(tx, decoded);
    const { sequence: checkpoint, digest, timestampMs: chainTimestampMs } = last;
    const config = configBehind(cursor, ahead);
    const moved = { ...cursor, checkpoint, digest, chainTimestampMs, packages, config };
    await moveCursor(tx, moved);
    return { events: decoded.map(({ event }) => event), before: cursor, cursor: moved };
  });
}

/** Returns what the checkpoints left of the one object that is watched. */
function configBehind({ config }: Cursor, checkpoints: readonly Checkpoint[]): Cursor['config'] {
  const changed = checkpoints.flatMap(({ objects = [] }) => objects).at(-1);
  if (changed === undefined) return config;
  const { version, digest } = changed;
  return digest === null ? null : { version, digest };
}

/** An event, what it says as JSON, and the digest of its checkpoint. */
type Decoded = { event: StoredEvent; content: string; checkpointDigest: string };

/** Events read in one task: a long backlog would otherwise block everything else in this process. */
const DECODED_AT_ONCE = 400;

async function decodeCheckpoints(
  checkpoints: readonly Checkpoint[],
  packages: string[],
  decodeEvent: DecodeEvent,
): Promise<Decoded[]> {
  const decoded: Decoded[] = [];
  let breakAt = DECODED_AT_ONCE;
  for (const checkpoint of checkpoints) {
    for (const event of decodeCheckpoint(checkpoint, packages, decodeEvent)) decoded.push(event);
    if (decoded.length < breakAt) continue;
    breakAt = decoded.length + DECODED_AT_ONCE;
    await nextTask();
  }
  return decoded;
}

/** Adds to `packages` what the contracts are upgraded to, so that the events after it are read by it. */
function decodeCheckpoint(checkpoint: Checkpoint, packages: string[], decodeEvent: DecodeEvent): Decoded[] {
  const decoded: Decoded[] = [];
  for (const { digest, events: raw } of checkpoint.transactions) {
    for (const source of raw) {
      const event = decode(digest, source, packages, decodeEvent);
      if (event === null) continue;
      if (event.kind === 'Upgraded') packages.push(event.package);
      const content = JSON.stringify(toEventContent(event));
      const place = { digest, eventSeq: source.eventSeq, checkpoint: checkpoint.sequence, position: decoded.length };
      decoded.push({ event: Object.assign(event, place), content, checkpointDigest: checkpoint.digest });
    }
  }
  return decoded;
}

function decode(
  digest: string,
  source: SourceEvent,
  packages: readonly string[],
  decodeEvent: DecodeEvent,
): ChainEvent | null {
  try {
    return decodeEvent(source, packages);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INDEXER_EVENT_INVALID', { digest, eventSeq: source.eventSeq, reason }, { cause });
  }
}

/** By COPY in columns, the cheapest way to write many rows. */
async function keepEvents(tx: Transaction, decoded: readonly Decoded[]): Promise<void> {
  if (decoded.length === 0) return;
  const kept = await copyColumns(tx, 'chain_events', {
    digest: { type: 'text', values: decoded.map(({ event }) => event.digest) },
    event_seq: { type: 'integer', values: Int32Array.from(decoded, ({ event }) => event.eventSeq) },
    checkpoint: { type: 'bigint', values: BigInt64Array.from(decoded, ({ event }) => event.checkpoint) },
    checkpoint_digest: { type: 'text', values: decoded.map(({ checkpointDigest }) => checkpointDigest) },
    position: { type: 'integer', values: Int32Array.from(decoded, ({ event }) => event.position) },
    kind: { type: 'text', values: decoded.map(({ event }) => event.kind) },
    content: { type: 'jsonb', values: decoded.map(({ content }) => content) },
  });
  assert(kept === BigInt(decoded.length), 'each event is kept');
}
