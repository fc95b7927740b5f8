/**
 * The closing of a day in the database (rules.md, "Replayable"): the journal's row and every step that it is given, in ONE transaction.
 * Sends nothing to the chain and decides no price; the day job does. What a step leaves for later is finish-closing.ts'.
 */
import { dayOf, dayStartMs } from '@suil/core';
import type { Journal, JournalHead } from '@suil/ledger';
import { closeJournalDay, withJournal } from '@suil/ledger/write';
import type { Queryable, Transaction } from '@suil/postgres';
import { toEventContent } from '@suil/sdk';
import type { RequireClock } from '../database/clock/clock-check.ts';
import { readCursor } from '../indexer/cursor.ts';
import { allowPause } from '../jobs/patience.ts';
import { postBulk } from '../ledger.ts';
import type { CloseDay, ClosingOutcome } from '../ledger-writer/close-day.ts';
import { findDayEvent, readEvents } from '../ledger-writer/event-log.ts';
import { readPosition } from '../ledger-writer/position.ts';
import type { DayClosedEvent, DayContext, DayStep } from '../module/day-step.ts';
import type { PreparedClosing } from '../module/member-postings.ts';

/** What is recorded with a closing and cannot be computed again. */
export type ClosingFacts = {
  dayClosed: Omit<DayClosedEvent, 'inputSeq'> | null;
  /** Micro-dollars for a whole SUIL; null: no price. */
  price: bigint | null;
};

export type ClosingOptions = ClosingFacts & {
  journal: Journal;
  steps: readonly DayStep[];
  day: number;
  /** Business time. */
  atMs: number;
  nowMs: number;
  /** Absent: `atMs` is not of this machine's clock. */
  requireClock?: RequireClock;
  randomBytes: DayContext['randomBytes'];
  /** How long it may think between two statements, in milliseconds; null: as long as its connection allows. */
  pauseMaxMs?: number | null;
  /** Reads what the steps need that takes longer with more members, before the journal's head is held; absent: they read it with the head. */
  prepare?: (closing: PreparedClosing) => Promise<Prepared>;
  /** Called after each step and its entries, with its place in `steps`; what the day is rolled back with is reported, too. */
  onStep?: (index: number, durationMs: number) => void;
};

type Prepared = NonNullable<DayContext['prepared']>;

/** So often it is prepared again where a line came in between, as from a server whose clock is late; then it reads with the journal's head. */
const PREPARED_MAX = 3;

/** Closes `day` unless another process did. @throws what a step throws, with nothing written */
export async function applyClosing(options: ClosingOptions): Promise<ClosingOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = attempt > PREPARED_MAX ? undefined : await options.prepare?.(options);
    const outcome = await withJournal(
      options.journal,
      async (tx, head) => {
        const isLate = [...(prepared?.values() ?? [])].some(({ lastSeq }) => lastSeq !== head.lastSeq);
        return isLate && head.openDay === options.day ? 'late' : closeInTransaction(tx, head, options, prepared);
      },
      // The caller tries again, with more time where that was too short.
      { patienceMs: 0 },
    );
    if (outcome !== 'late') return outcome;
  }
}

async function closeInTransaction(
  tx: Transaction,
  head: JournalHead,
  options: ClosingOptions,
  prepared: Prepared | undefined,
): Promise<ClosingOutcome> {
  const { day, pauseMaxMs = null } = options;
  await allowPause(tx, pauseMaxMs);
  if (head.openDay !== null && head.openDay > day) return 'closed';
  if (head.openDay !== day || !(await isDayComplete(tx, day))) return 'waiting';
  await options.requireClock?.(tx);
  const atMs = Math.max(options.atMs, dayStartMs(day + 1), head.lastAtMs);
  const inputSeq = await closeJournalDay(tx, head, toContent(options), atMs);
  await runSteps(tx, { ...options, inputSeq, prepared });
  return 'closed';
}

/** Whether every event of the day and before it is applied, and the chain's clock has left the day. */
async function isDayComplete(tx: Queryable, day: number): Promise<boolean> {
  const place = await readPosition(tx);
  const cursor = await readCursor(tx);
  if (dayOf(cursor.chainTimestampMs) <= day) return false;
  const [next] = await readEvents(tx, { after: place, through: cursor.checkpoint, limit: 1 });
  return next === undefined || dayOf(next.timestampMs) > day;
}

function toContent({ dayClosed, price }: ClosingFacts) {
  return {
    dayClosed: dayClosed && {
      ...toEventContent(dayClosed),
      digest: dayClosed.digest,
      eventSeq: dayClosed.eventSeq,
    },
    price: price === null ? null : `${price}`,
  };
}

/** Runs the steps in order, posting what each returns before the next one runs. */
async function runSteps(
  tx: Transaction,
  options: ClosingOptions & { inputSeq: bigint; prepared: Prepared | undefined },
): Promise<void> {
  const { day, inputSeq, dayClosed, price, steps, nowMs, randomBytes, onStep, prepared } = options;
  const context: DayContext = {
    day,
    inputSeq,
    occurredAtMs: dayStartMs(day + 1) - 1,
    dayClosed: dayClosed && { ...dayClosed, inputSeq },
    price,
    randomBytes,
    ...(prepared && { prepared }),
  };
  for (const [index, step] of steps.entries()) {
    const startedMs = performance.now();
    const drafts = await step(tx, context);
    const entries = drafts.map((draft) => ({ ...draft, inputSeq }));
    await postBulk(tx, entries, nowMs);
    onStep?.(index, performance.now() - startedMs);
  }
}

export type PlainCloseDayOptions = {
  journal: Journal;
  steps: readonly DayStep[];
  businessNow: () => number;
  now: () => number;
  randomBytes: DayContext['randomBytes'];
};

/** Returns a closing by what the chain happens to have said of the day so far. */
export function createPlainCloseDay({ businessNow, now, ...options }: PlainCloseDayOptions): CloseDay {
  const { pool } = options.journal;
  return async (day) => {
    const dayClosed = await findDayEvent(pool, 'DayClosed', day);
    const priced = await findDayEvent(pool, 'DayPrice', day);
    const price = priced === null || priced.price === 0n ? null : priced.price;
    return applyClosing({ ...options, day, dayClosed, price, atMs: businessNow(), nowMs: now() });
  };
}
