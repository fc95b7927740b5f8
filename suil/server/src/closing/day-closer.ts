/**
 * Closes days in order: makes the chain close them where no other process did, decides the price, and hands both to the closing's one
 * transaction. Called again whenever there is news, so it never waits itself. Owns neither the steps nor the journal.
 */
import { dayOf, dayStartMs, PRICE_DAYS_KEPT, readAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Journal } from '@suil/ledger';
import { isSessionLost, type Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import type { RequireClock } from '../database/clock/clock-check.ts';
import { readCursor } from '../indexer/cursor.ts';
import { withLease } from '../jobs/lease.ts';
import { createPatience } from '../jobs/patience.ts';
import type { CloseDay, ClosingOutcome } from '../ledger-writer/close-day.ts';
import { findDayEvent, readDayEvents } from '../ledger-writer/event-log.ts';
import { prepareSteps } from '../member-postings/opening.ts';
import type { DayStep } from '../module/day-step.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import { createSent, type Sent } from '../node/sent.ts';
import { CHAIN_LEASE } from '../node/transaction-sender.ts';
import { applyClosing, type ClosingFacts } from './apply-closing.ts';
import type { DayChain, RefusedPrice } from './day-chain.ts';
import { createUnconfirmedError, decideRefusal, PRICE_WAIT_MS } from './refusal.ts';
import { readLaunchDay, writeDecision, writeProblem } from './store.ts';

export type DayCloserOptions = {
  pool: Pool;
  /** On which the closing itself runs. */
  closing: Journal;
  manifest: Manifest;
  steps: readonly DayStep[];
  /** Of the steps, those that post to members. */
  memberPostings: readonly MemberPostings[];
  /** Null: this server has no settlement key; days are closed when another process rolled them. */
  chain: DayChain | null;
  /** Whether the one node is the chain itself, on this machine. */
  isLocal: boolean;
  /** Names this process among the others. */
  holder: string;
  businessNow: () => number;
  now: () => number;
  requireClock: RequireClock;
  randomBytes: (length: number) => Uint8Array;
  log: Logger;
  /** Called after each of `steps` of a closing, with its place in them. */
  onStep?: (index: number, durationMs: number) => void;
};

/**
 * For a day to close without a price, the newest checkpoint that was read is no older, and no more time goes by until it closes: the auditor allows a
 * minute for both.
 */
const CHAIN_LAG_MAX_MS = 30_000;

/** `storedAtMs` is when the chain stored the price that is taken. */
type Price = { price: bigint | null; reason: string; storedAtMs?: number };

/** Returns the closing that the ledger writer calls. */
export function createDayCloser(options: DayCloserOptions): CloseDay {
  const closer = new DayCloser(options);
  return (day) => closer.close(day);
}

class DayCloser {
  readonly #options: DayCloserOptions;
  readonly #patience = createPatience();
  readonly #sent: Sent;
  /** The days whose prices the chain refuses to store for certain, and why: they will never have one. */
  readonly #refused = new Map<number, RefusedPrice['reason']>();
  #launchDay: number | null = null;

  constructor(options: DayCloserOptions) {
    this.#options = options;
    this.#sent = createSent(options.now);
  }

  async close(day: number): Promise<ClosingOutcome> {
    try {
      return await this.#closeDay(day);
    } catch (error) {
      const { pool, now } = this.#options;
      if (isSessionLost(error)) this.#patience.grow(day);
      const reason = readAppError(error)?.message ?? String(error);
      await writeProblem(pool, { day, part: 'closing', reason, occurredAtMs: now() }).catch(() => undefined);
      throw error;
    }
  }

  async #closeDay(day: number): Promise<ClosingOutcome> {
    const { pool, businessNow } = this.#options;
    const startedMs = businessNow();
    const { chainTimestampMs } = await readCursor(pool);
    // Before the chain's clock has left the day nothing can be known of it.
    if (dayOf(chainTimestampMs) <= day) return 'waiting';
    this.#launchDay ??= await readLaunchDay(pool);
    const isBeforeLaunch = this.#launchDay !== null && day < this.#launchDay;
    const dayClosed = await findDayEvent(pool, 'DayClosed', day);
    const decided: Price | null = isBeforeLaunch
      ? { price: null, reason: 'before the set-up' }
      : await this.#decidePrice(day, { chainTimestampMs, startedMs });
    if (decided === null || (dayClosed === null && !isBeforeLaunch)) {
      await this.#moveChain(dayClosed === null ? 'open' : 'closed', day, chainTimestampMs);
      return 'waiting';
    }
    // A process that was suspended when it found no price looks again.
    const nowMs = businessNow();
    if (decided.price === null && nowMs - startedMs > CHAIN_LAG_MAX_MS) return 'waiting';
    // No earlier than what it takes, though this clock may be behind the chain's: an auditor that had followed the chain to a time between would halt.
    const atMs = Math.max(nowMs, dayClosed?.timestampMs ?? 0, decided.storedAtMs ?? 0);
    return this.#applyClosing(decided, { day, dayClosed, atMs });
  }

  #applyClosing(
    { price, reason }: Price,
    { day, dayClosed, atMs }: { day: number; dayClosed: ClosingFacts['dayClosed']; atMs: number },
  ): Promise<ClosingOutcome> {
    const { closing, steps, memberPostings, now, requireClock, randomBytes, onStep } = this.#options;
    const nowMs = now();
    const decision: DayStep = async (tx) => {
      await writeDecision(tx, { day, price, reason, closedAtMs: nowMs });
      return [];
    };
    return applyClosing({
      journal: closing,
      pauseMaxMs: this.#patience.pauseMaxMs(day),
      steps: [decision, ...steps],
      prepare: (of) => prepareSteps(closing.pool, memberPostings, of),
      // The decision is none of them.
      onStep: (index, durationMs) => index > 0 && onStep?.(index - 1, durationMs),
      day,
      dayClosed,
      price,
      atMs,
      nowMs,
      requireClock,
      randomBytes,
    });
  }

  /** Null while it can still come. */
  async #decidePrice(
    day: number,
    { chainTimestampMs, startedMs }: { chainTimestampMs: number; startedMs: number },
  ): Promise<Price | null> {
    const { pool, chain, isLocal } = this.#options;
    const stored = await findDayEvent(pool, 'DayPrice', day);
    if (stored !== null) {
      const { price, timestampMs: storedAtMs } = stored;
      return price === 0n ? { price: null, reason: 'zero' } : { price, reason: 'stored', storedAtMs };
    }
    // A price may be stored that this server has not read yet. A local chain rests: there the last checkpoint may be old.
    if (!isLocal && startedMs - chainTimestampMs > CHAIN_LAG_MAX_MS) return null;
    const refusal = this.#refused.get(day);
    if (refusal !== undefined) return { price: null, reason: refusal };
    if (dayOf(chainTimestampMs) > day + PRICE_DAYS_KEPT) return { price: null, reason: 'PRICE_DAY_UNOBSERVED' };
    const isLate = chain === null && chainTimestampMs >= dayStartMs(day + 1) + PRICE_WAIT_MS;
    return isLate ? { price: null, reason: 'not stored in time' } : null;
  }

  /** Sends what is missing, unless that was done a moment ago or another process does it. */
  async #moveChain(state: 'open' | 'closed', day: number, chainTimestampMs: number): Promise<void> {
    const { pool, chain, holder } = this.#options;
    if (chain === null || this.#sent.isUnderWay(`${day}`)) return;
    await withLease(pool, { ...CHAIN_LEASE, holder }, () => this.#rollDays(chain, state, { day, chainTimestampMs }));
  }

  async #rollDays(
    chain: DayChain,
    state: 'open' | 'closed',
    { day, chainTimestampMs }: { day: number; chainTimestampMs: number },
  ): Promise<void> {
    const { isLocal, log } = this.#options;
    const today = dayOf(chainTimestampMs);
    // The days behind one that the chain has closed come with the next one.
    const days = state === 'closed' ? 0 : Math.max(1, today - day);
    this.#sent.note(`${day}`);
    const refused = await chain.roll({ days, pricesOf: await this.#listUnpriced(day, today) });
    log.debug({ day, days, refused: [...refused] }, 'days closed on chain');
    const answers = [...refused].map(([at, refusal]) => {
      const answer = decideRefusal(at, refusal, { chainTimestampMs, isLocal });
      if (answer === 'final') this.#refused.set(at, refusal.reason);
      return { at, answer };
    });
    if (answers.some(({ at, answer }) => at === day && answer === 'unconfirmed')) throw createUnconfirmedError(day);
  }

  /** The days from `day` on that are over, can have a price and have none yet, in order. */
  async #listUnpriced(day: number, today: number): Promise<number[]> {
    const first = Math.max(day, today - PRICE_DAYS_KEPT);
    const stored = await readDayEvents(this.#options.pool, 'DayPrice', { first, last: today - 1 });
    const decided = new Set([...this.#refused.keys(), ...stored.map((event) => event.day)]);
    return Array.from({ length: today - first }, (_, n) => first + n).filter((at) => !decided.has(at));
  }
}
