/**
 * Runs verified intents: all that arrive while one batch is being written share the next transaction. Waits while a day is being
 * closed. Owns their times and that each nonce counts once; what they do is the actions'.
 */
import { AppError, assert, dayOf, dayStartMs } from '@suil/core';
import type { IntentActionName } from '@suil/core/intent';
import { createBatcher, lockJournal } from '@suil/ledger';
import { isPostgresError, type Pool, type Queryable, translateConnectionError, withTransaction } from '@suil/postgres';
import type { AnyIntentAction } from '../module/intent-action.ts';
import { applyIntents, type TimedIntent } from './apply-intents.ts';
import type { DecidedIntent, IntentOutcome, VerifiedIntent } from './intent.ts';
import { consumeNonces, readIntents } from './store.ts';

export type IntentRunner = {
  /** Returns what became of an intent: now, or when it was run before. @throws {DAY_CLOSING} */
  run: (intent: VerifiedIntent) => Promise<IntentOutcome>;
  /** Waits until everything handed in is written. */
  drain: () => Promise<void>;
  /** Returns how long the oldest intent has been waiting; 0 when none is. */
  oldestWaitMs: () => number;
};

export type IntentRunnerOptions = {
  pool: Pool;
  actions: readonly AnyIntentAction[];
  businessNow: () => number;
  now: () => number;
  /** Returns whether `day` is open within the time, or became so. */
  waitForDay: (day: number, timeoutMs: number) => Promise<boolean>;
  /** Called after each commit that accepted an intent. */
  onCommitted?: () => void;
};

/** How long an intent waits for the day before its own to be closed. */
const CLOSING_WAIT_MS = 10_000;
/** How long a batch waits for the journal's head, with its last wait less than the time that a request may take. */
const PATIENCE_MS = 11_000;
/** Intents per transaction; larger batches only wait longer. */
const BATCH_MAX = 200;

type IntentResult = IntentOutcome | { outcome: 'day closing'; day: number } | { outcome: 'failed'; cause: unknown };

export function createIntentRunner(options: IntentRunnerOptions): IntentRunner {
  const { pool, now } = options;
  const actions = indexActions(options.actions);
  const batcher = createBatcher<VerifiedIntent, IntentResult>({
    batchMax: BATCH_MAX,
    write: async (intents) => {
      const results = await runAll(intents);
      if (results.some(({ outcome }) => outcome === 'done' || outcome === 'refused')) options.onCommitted?.();
      return results;
    },
  });

  /** Runs intents together; when that fails, one by one, so that one that cannot be run takes no other with it. */
  async function runAll(intents: readonly VerifiedIntent[]): Promise<IntentResult[]> {
    try {
      return await withTransaction(pool, (tx) => runBatch(tx, intents), { patienceMs: PATIENCE_MS });
    } catch (cause) {
      if (intents.length === 1) return [{ outcome: 'failed', cause }];
      // Without the database, or while another process keeps it busy, each of them would only wait for it, too.
      const translated = translateConnectionError(cause);
      if (isPostgresError(translated, 'DATABASE_UNAVAILABLE') || isPostgresError(translated, 'DATABASE_BUSY'))
        throw cause;
    }
    const results: IntentResult[] = [];
    for (const intent of intents) results.push(...(await runAll([intent])));
    return results;
  }

  async function runBatch(tx: Queryable, intents: readonly VerifiedIntent[]): Promise<IntentResult[]> {
    const head = await lockJournal(tx);
    const known: Map<string, VerifiedIntent & DecidedIntent> = await readIntents(
      tx,
      intents.map(({ nonce }) => nonce),
    );
    const atMs = Math.max(options.businessNow(), head.lastAtMs, head.openDay === null ? 0 : dayStartMs(head.openDay));
    const day = dayOf(atMs);
    if (day !== head.openDay)
      return intents.map((intent) => answerKnown(intent, known) ?? { outcome: 'day closing', day });
    const fresh = new Map<string, TimedIntent>();
    for (const intent of intents)
      if (!known.has(intent.nonce) && !fresh.has(intent.nonce) && intent.expiresAtMs > atMs)
        fresh.set(intent.nonce, { ...intent, atMs });
    const free = fresh.size === 0 ? new Set() : await consumeNonces(tx, [...fresh.keys()], now());
    const taken = [...fresh.values()].filter(({ nonce }) => free.has(nonce));
    if (taken.length > 0) {
      const decided = await applyIntents(tx, head, taken, { actions, nowMs: now() });
      for (const [index, intent] of taken.entries())
        known.set(intent.nonce, { ...intent, ...(decided[index] as DecidedIntent) });
    }
    return intents.map(
      (intent) =>
        answerKnown(intent, known) ?? {
          outcome: 'rejected',
          error: new AppError(intent.expiresAtMs > atMs ? 'INTENT_NONCE_USED' : 'INTENT_EXPIRED'),
        },
    );
  }

  /** When each intent that waits was handed in, oldest first. */
  const waiting = new Set<{ readonly sinceMs: number }>();

  async function decide(intent: VerifiedIntent): Promise<IntentResult> {
    const mark = { sinceMs: performance.now() };
    waiting.add(mark);
    try {
      return await batcher.add(intent);
    } finally {
      waiting.delete(mark);
    }
  }

  return {
    run: async (intent) => {
      const deadlineMs = performance.now() + CLOSING_WAIT_MS;
      for (;;) {
        const result = await decide(intent);
        if (result.outcome === 'failed') throw result.cause;
        if (result.outcome !== 'day closing') return result;
        const isOpen = await options.waitForDay(result.day, Math.max(0, deadlineMs - performance.now()));
        if (!isOpen) throw new AppError('DAY_CLOSING', { retryAfterSeconds: 10 });
      }
    },
    drain: batcher.drain,
    oldestWaitMs: () => {
      const [oldest] = waiting;
      return oldest === undefined ? 0 : performance.now() - oldest.sinceMs;
    },
  };
}

/** Returns what became of the nonce: the same answer for the same text, a refusal for any other. */
export function answerKnown(
  intent: Pick<VerifiedIntent, 'nonce' | 'address' | 'message'>,
  known: ReadonlyMap<string, VerifiedIntent & DecidedIntent>,
): IntentOutcome | null {
  const earlier = known.get(intent.nonce);
  if (earlier === undefined) return null;
  if (earlier.address === intent.address && earlier.message === intent.message) return earlier;
  return { outcome: 'rejected', error: new AppError('INTENT_NONCE_USED') };
}

/** Returns the actions by name. */
export function indexActions(actions: readonly AnyIntentAction[]): ReadonlyMap<IntentActionName, AnyIntentAction> {
  const byName = new Map(actions.map((action) => [action.action as IntentActionName, action]));
  assert(byName.size === actions.length, 'each action is there once');
  return byName;
}
