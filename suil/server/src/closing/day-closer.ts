/**
 * Closes days in order: makes the chain close them where no other process did, decides the price, and hands both to the closing's one
 * transaction. Called again whenever there is news, so it never waits itself. Owns neither the steps nor the journal.
 */
import { dayOf, dayStartMs, readAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { isSessionLost, type Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import { readCursor } from '../indexer/cursor.ts';
import { withLease } from '../jobs/lease.ts';
import type { CloseDay } from '../ledger-writer/close-day.ts';
import { findDayEvent } from '../ledger-writer/event-log.ts';
import type { DayStep } from '../module/day-step.ts';
import { CHAIN_LEASE } from '../node/transaction-sender.ts';
import { applyClosing } from './apply-closing.ts';
import type { DayChain } from './day-chain.ts';
import { readLaunchDay, wereObserved, writeDecision, writeProblem } from './store.ts';

export type DayCloserOptions = {
  pool: Pool;
  /** On which the closing itself runs. */
  closing: Pool;
  manifest: Manifest;
  steps: readonly DayStep[];
  /** Null: this server has no settlement key; days are closed when another process rolled them. */
  chain: DayChain | null;
  /** Names this process among the others. */
  holder: string;
  businessNow: () => number;
  now: () => number;
  log: Logger;
};

/**
 * How long after a day's end, by the chain's clock, a server without a key of its own waits for another process to store its price. One
 * with a key stores it however late it comes: the pools keep what was observed.
 */
export const PRICE_WAIT_MS = 600_000;
/** By then each pool can have been observed on the new day. */
const OBSERVATION_WAIT_MS = 120_000;
/** A transaction whose events have not come in by then is sent again. */
const RESEND_MS = 10_000;

type Price = { price: bigint | null; reason: string };

/** Returns the closing that the ledger writer calls. */
export function createDayCloser(options: DayCloserOptions): CloseDay {
  const { pool, steps, chain } = options;
  let launchDay: number | null = null;
  let sent = { day: -1, atMs: Number.NEGATIVE_INFINITY };
  const patience = createPatience();
  /** The day whose price the chain refused to store, and why: it will never have one. */
  let refused: { day: number; code: string } | null = null;

  /** Null while it can still come. */
  async function decidePrice(day: number, chainTimestampMs: number): Promise<Price | null> {
    const stored = await findDayEvent(pool, 'DayPrice', day);
    if (stored !== null)
      return stored.price === 0n ? { price: null, reason: 'zero' } : { price: stored.price, reason: 'stored' };
    const { usdcSuiPool, suilSuiPool } = options.manifest;
    if (!(await wereObserved(pool, day, [usdcSuiPool, suilSuiPool])))
      return { price: null, reason: 'pools not observed' };
    if (refused?.day === day) return { price: null, reason: refused.code };
    const isLate = chain === null && chainTimestampMs >= dayStartMs(day + 1) + PRICE_WAIT_MS;
    return isLate ? { price: null, reason: 'not stored in time' } : null;
  }

  /** Sends what is missing, unless that was done a moment ago or another process does it. */
  async function moveChain(day: number, chainTimestampMs: number, needsPrice: boolean): Promise<void> {
    const nowMs = options.now();
    if (chain === null || (sent.day === day && nowMs - sent.atMs < RESEND_MS)) return;
    await withLease(pool, { ...CHAIN_LEASE, holder: options.holder }, () =>
      rollDays(chain, day, chainTimestampMs, needsPrice),
    );
  }

  async function rollDays(chain: DayChain, day: number, chainTimestampMs: number, needsPrice: boolean): Promise<void> {
    const days = Math.max(1, dayOf(chainTimestampMs) - day);
    sent = { day, atMs: options.now() };
    const refusal = await chain.roll({ days, priceOf: needsPrice ? day : null });
    // A pool takes one observation a minute, so right after midnight the new day may not have one yet.
    const isFinal = refusal !== 'PRICE_DAY_UNOBSERVED' || chainTimestampMs >= dayStartMs(day + 1) + OBSERVATION_WAIT_MS;
    if (refusal !== null && isFinal) refused = { day, code: refusal };
    options.log.debug({ day, days, refusal }, 'days closed on chain');
  }

  async function closeDay(day: number) {
    const { chainTimestampMs } = await readCursor(pool);
    // Before the chain's clock has left the day nothing can be known of it.
    if (dayOf(chainTimestampMs) <= day) return 'waiting';
    launchDay ??= await readLaunchDay(pool);
    const isBeforeLaunch = launchDay !== null && day < launchDay;
    const dayClosed = await findDayEvent(pool, 'DayClosed', day);
    const decided: Price | null = isBeforeLaunch
      ? { price: null, reason: 'before the set-up' }
      : await decidePrice(day, chainTimestampMs);
    if (decided === null || (dayClosed === null && !isBeforeLaunch)) {
      await moveChain(day, chainTimestampMs, decided === null);
      return 'waiting';
    }
    const nowMs = options.now();
    const decision: DayStep = async (tx) => {
      await writeDecision(tx, { day, ...decided, closedAtMs: nowMs });
      return [];
    };
    const outcome = await applyClosing({
      pool: options.closing,
      pauseMaxMs: patience.pauseMaxMs(day),
      steps: [decision, ...steps],
      day,
      dayClosed,
      price: decided.price,
      atMs: options.businessNow(),
      nowMs,
    });
    return outcome;
  }

  return async (day) => {
    try {
      return await closeDay(day);
    } catch (error) {
      if (isSessionLost(error)) patience.grow(day);
      const reason = readAppError(error)?.message ?? String(error);
      await writeProblem(pool, { day, part: 'closing', reason, occurredAtMs: options.now() }).catch(() => undefined);
      throw error;
    }
  };
}

/** First and longest pause between two statements of a closing, when those of the connection were too short. */
const PAUSE_FIRST_MS = 15_000;
const PAUSE_MAX_MS = 120_000;

/**
 * How long a closing may think between two statements. A paused process must not keep the journal's head, so it is short at first; a
 * machine that is slower than that gets more at each try of the same day, or it would never be closed.
 */
function createPatience() {
  let grown: { day: number; pauseMs: number } | null = null;
  const pauseMaxMs = (day: number) => (grown?.day === day ? grown.pauseMs : null);
  return {
    /** Null: what the connection allows. */
    pauseMaxMs,
    grow: (day: number) => {
      const pauseMs = pauseMaxMs(day);
      grown = { day, pauseMs: pauseMs === null ? PAUSE_FIRST_MS : Math.min(pauseMs * 3, PAUSE_MAX_MS) };
    },
  };
}
