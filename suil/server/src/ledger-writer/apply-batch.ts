/**
 * Applies raw events in order: journal rows, projections, ledger entries and the position, in ONE transaction, so each event
 * counts exactly once wherever a process dies, and never before the days before it are closed.
 */
import { setImmediate as nextTask } from 'node:timers/promises';
import { AppError, assert, dayOf, zip } from '@suil/core';
import { isLedgerError, type Journal, type JournalHead, type NewInput } from '@suil/ledger';
import { appendInputs, nextSeqs, withJournal } from '@suil/ledger/write';
import { type Queryable, runPipelined, type Transaction } from '@suil/postgres';
import { readCursor } from '../indexer/cursor.ts';
import { type Entry, type PostResult, postBulk, postEntries } from '../ledger.ts';
import type { Draft, IndexedEvent, Projector, StoredEvent } from '../module/projector.ts';
import { readCheckpoint, readEvents } from './event-log.ts';
import { type LedgerPosition, movePosition, readPosition, WHOLE, wholeCheckpoint } from './position.ts';
import type { RecentEvents } from './recent-events.ts';

export type ApplyOptions = {
  journal: Journal;
  projectors: readonly Projector[];
  nowMs: number;
  /** What need not be read again. */
  recent?: RecentEvents;
  /** Events per transaction. Default `BATCH_MAX`. */
  limit?: number;
  /** Returns whether something of a closed day is left to do, which needs the rows of the chain's events as they are. Default never. */
  isUnfinished?: (tx: Queryable) => Promise<boolean>;
};

export type Step = {
  /** How many events were applied. */
  events: number;
  /** What comes next: more events, nothing yet, an event of a day that is not open, or what is left of a closed day. */
  next: 'events' | 'nothing' | 'day' | 'unfinished';
  place: LedgerPosition;
  openDay: number | null;
  /** Chain time of the newest raw checkpoint. */
  chainTimestampMs: number;
};

/** Events per transaction. Only a long backlog reaches it. Twice as many save a tenth of the time and block the process a quarter longer at once. */
export const BATCH_MAX = 6_000;
/** Above this size COPY is faster than INSERT. */
const BULK_MIN = 1_000;

/**
 * Applies the next events of the open day and says what comes next.
 * @throws {INDEXER_EVENT_INVALID} when an event cannot be true; nothing is written
 */
export async function applyBatch(options: ApplyOptions): Promise<Step> {
  return withJournal(options.journal, async (tx, head) => {
    const place = await readPosition(tx);
    // Read before the events: what it covers is there.
    const cursor = await readCursor(tx);
    const { chainTimestampMs } = cursor;
    if (await options.isUnfinished?.(tx))
      return { events: 0, next: 'unfinished', place, openDay: head.openDay, chainTimestampMs };
    const whole = wholeCheckpoint(place);
    const { events, isAll } = await readPending(tx, place, cursor.checkpoint, options);
    const [first] = events;
    if (first === undefined) {
      const reached = { checkpoint: cursor.checkpoint, position: WHOLE, chainTimestampMs };
      if (whole < cursor.checkpoint) await movePosition(tx, reached);
      return { events: 0, next: 'nothing', place: reached, openDay: head.openDay, chainTimestampMs };
    }
    const day = dayOf(first.timestampMs);
    const openDay = head.openDay ?? day;
    if (day < openDay) throw invalidEvent(first, `its day ${day} is closed`);
    if (day > openDay) {
      const reached = { ...place, checkpoint: first.checkpoint - 1n, position: WHOLE };
      if (whole < reached.checkpoint) await movePosition(tx, reached);
      return { events: 0, next: 'day', place: whole < reached.checkpoint ? reached : place, openDay, chainTimestampMs };
    }
    const turn = firstDay(events, day);
    await applyEvents(tx, head, turn, options);
    const reached = placeAfter(turn, events, isAll ? cursor : null);
    await movePosition(tx, reached);
    const isDone = turn.length === events.length;
    const nextOfDay = isAll ? 'nothing' : 'events';
    const next = isDone ? nextOfDay : 'day';
    return { events: turn.length, next, place: reached, openDay, chainTimestampMs };
  });
}

/** Returns whole checkpoints of pending events, and whether these are all of them. */
async function readPending(
  tx: Queryable,
  place: LedgerPosition,
  through: bigint,
  { recent, limit = BATCH_MAX }: Pick<ApplyOptions, 'recent' | 'limit'>,
) {
  const kept = recent?.read(place, through, limit);
  const events = kept?.events ?? (await readEvents(tx, { after: place, through, limit }));
  if (events.length < limit) return { events, isAll: kept?.isAll ?? true };
  const lastCheckpoint = events.at(-1)?.checkpoint ?? 0n;
  const whole = events.filter(({ checkpoint }) => checkpoint < lastCheckpoint);
  if (whole.length > 0) return { events: whole, isAll: false };
  const position = place.checkpoint === lastCheckpoint ? place.position : -1;
  return { events: await readCheckpoint(tx, { checkpoint: lastCheckpoint, position }), isAll: false };
}

function firstDay(events: readonly StoredEvent[], day: number): readonly StoredEvent[] {
  const end = events.findIndex((event) => dayOf(event.timestampMs) !== day);
  return end === -1 ? events : events.slice(0, end);
}

/** A checkpoint is done when the next event is of another one; without any pending, all that the cursor covers is. */
function placeAfter(
  turn: readonly StoredEvent[],
  events: readonly StoredEvent[],
  cursor: { checkpoint: bigint; chainTimestampMs: number } | null,
): LedgerPosition {
  const last = turn.at(-1);
  assert(last, 'a turn has events');
  const following = events[turn.length];
  if (following === undefined && cursor !== null)
    return { checkpoint: cursor.checkpoint, position: WHOLE, chainTimestampMs: cursor.chainTimestampMs };
  const { checkpoint, timestampMs: chainTimestampMs } = last;
  const isSplit = following?.checkpoint === checkpoint;
  return { checkpoint, position: isSplit ? last.position : WHOLE, chainTimestampMs };
}

/**
 * Applies events of the open day: one journal row per checkpoint, rows, entries. `head` is locked by the same transaction.
 * @throws {INDEXER_EVENT_INVALID}
 */
export async function applyEvents(
  tx: Transaction,
  head: JournalHead,
  events: readonly StoredEvent[],
  { projectors, nowMs }: Pick<ApplyOptions, 'projectors' | 'nowMs'>,
): Promise<void> {
  const inputs = toInputs(events);
  const seqs = nextSeqs(head, inputs.length);
  await runPipelined(tx, [
    async (pipelined) => {
      const indexed = zip(inputs, seqs).flatMap(([{ events: own }, inputSeq]) =>
        own.map((event): IndexedEvent => ({ ...event, inputSeq })),
      );
      const running = projectors.map((project) => project(pipelined, indexed));
      for (const work of running) pipelined.defer(work);
      // After what the projectors ask for first: they think about the answers meanwhile.
      const written = appendInputs(
        pipelined,
        head,
        inputs.map(({ input }) => input),
      );
      pipelined.defer(written);
      await postDrafts(pipelined, (await Promise.all(running)).flat(), nowMs);
    },
  ]);
}

/** Posts what follows from the events, in their order, whatever the batches and the projectors were. @throws {INDEXER_EVENT_INVALID} */
async function postDrafts(tx: Transaction, drafts: readonly Draft[], nowMs: number): Promise<void> {
  const placed = drafts.toSorted((left, right) => compareEvents(left.event, right.event));
  const entries = placed.map(({ event, entry }): Entry => ({ ...entry, inputSeq: event.inputSeq }));
  // What the projectors left for later is on its way meanwhile.
  await nextTask();
  if (entries.length >= BULK_MIN && !entries.some(hasHold)) {
    // The place moves with them: what was applied before does not come again.
    await postBulk(tx, entries, nowMs, { areNew: true }).catch((cause: unknown) => {
      // Retries resolve the database's own refusals, not the ledger's.
      throw isLedgerError(cause) ? invalidEvent(placed[0]?.event, cause.message) : cause;
    });
    return;
  }
  for (const [index, result] of (await postEntries(tx, entries, nowMs)).entries())
    if (result.status !== 'posted') throw invalidEvent(placed[index]?.event, reasonOf(result));
}

/** The chain's order; entries of one event keep the order of the projectors. */
function compareEvents(left: IndexedEvent, right: IndexedEvent): number {
  if (left.checkpoint === right.checkpoint) return left.position - right.position;
  return left.checkpoint < right.checkpoint ? -1 : 1;
}

function hasHold({ opensHold, resolvesHold }: Entry): boolean {
  return opensHold !== undefined || resolvesHold !== undefined;
}

/** Cuts events into the inputs they are: a checkpoint, or its part of a day when its events fall on two. */
function toInputs(events: readonly StoredEvent[]): { input: NewInput; events: StoredEvent[] }[] {
  const groups: StoredEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group?.[0]?.checkpoint === event.checkpoint) group.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0], group.at(-1)];
    assert(first && last, 'a group has events');
    const ref = first.position === 0 ? `${first.checkpoint}` : `${first.checkpoint}.${first.position}`;
    const content = { from: first.position, to: last.position };
    return { input: { kind: 'checkpoint', ref, atMs: last.timestampMs, content }, events: group };
  });
}

/** Chain events never debit an account that may not go below zero, so a refusal means that something is badly wrong. */
function reasonOf(result: PostResult): string {
  if (result.status === 'invalid') return result.reason;
  return result.status === 'insufficient' ? `insufficient ${result.account} ${result.asset}` : result.status;
}

function invalidEvent(event: StoredEvent | undefined, reason: string): AppError {
  return new AppError('INDEXER_EVENT_INVALID', { digest: event?.digest ?? '', eventSeq: event?.eventSeq ?? 0, reason });
}
