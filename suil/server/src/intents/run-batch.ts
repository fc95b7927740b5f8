/**
 * Runs verified intents together in one transaction. Decides when each is accepted, and that each nonce counts once; what they do is
 * the actions'.
 */
import { AppError, assert, dayOf, dayStartMs, zip } from '@suil/core';
import type { IntentActionName } from '@suil/core/intent';
import type { Journal, JournalHead } from '@suil/ledger';
import { withJournal } from '@suil/ledger/write';
import { isPostgresError, type Queryable, translateConnectionError } from '@suil/postgres';
import type { RequireClock } from '../database/clock/clock-check.ts';
import type { AnyIntentAction } from '../module/intent-action.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import type { RefuseIntents } from '../module/module.ts';
import { applyIntents, type TimedIntent } from './apply-intents.ts';
import type { IntentOutcome, VerifiedIntent } from './intent.ts';
import { consumeNonces, readIntents, type StoredIntent } from './store.ts';

export type BatchOptions = {
  journal: Journal;
  actions: readonly AnyIntentAction[];
  businessNow: () => number;
  now: () => number;
  /** Asked in each transaction that dates an intent. */
  requireClock: RequireClock;
  /** Asked in each transaction that has an intent to accept. */
  refusals?: readonly RefuseIntents[];
  /** What a closing may have left to post to members. */
  memberPostings?: readonly MemberPostings[];
};

export type IntentResult =
  | IntentOutcome
  | { outcome: 'day closing'; day: number }
  | { outcome: 'failed'; cause: unknown };

/** How long a batch waits for the journal's head, with its last wait less than the time that a request may take. */
const PATIENCE_MS = 11_000;

/** Returns the function that runs intents and returns the result of each, in order. */
export function createBatchRun(options: BatchOptions) {
  const { journal, actions: list, businessNow, now, requireClock, refusals = [], memberPostings = [] } = options;
  const actions = indexActions(list);

  /** Runs intents together; when that fails, one by one, so that one that cannot be run takes no other with it. */
  async function runAll(intents: readonly VerifiedIntent[]): Promise<IntentResult[]> {
    try {
      return await withJournal(journal, (tx, head) => runBatch(tx, head, intents), { patienceMs: PATIENCE_MS });
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

  async function runBatch(
    tx: Queryable,
    head: JournalHead,
    intents: readonly VerifiedIntent[],
  ): Promise<IntentResult[]> {
    const known = await readIntents(
      tx,
      intents.map(({ nonce }) => nonce),
    );
    const atMs = Math.max(businessNow(), head.lastAtMs, head.openDay === null ? 0 : dayStartMs(head.openDay));
    const day = dayOf(atMs);
    if (day !== head.openDay)
      return intents.map((intent) => answerKnown(intent, known) ?? { outcome: 'day closing', day });
    const fresh = takeNew(intents, known, atMs);
    if (fresh.length > 0) await requireClock(tx);
    const error = fresh.length === 0 ? null : await findRefusal(tx);
    if (error !== null) return intents.map((intent) => answerKnown(intent, known) ?? { outcome: 'rejected', error });
    for (const intent of await acceptNew(tx, head, fresh)) known.set(intent.nonce, intent);
    return intents.map((intent) => answerKnown(intent, known) ?? rejectUnknown(intent, atMs));
  }

  /** Returns why none is accepted now. */
  async function findRefusal(tx: Queryable): Promise<AppError | null> {
    for (const refuse of refusals) {
      const error = await refuse(tx);
      if (error !== null) return error;
    }
    return null;
  }

  /** Applies those whose nonce is not used up; returns them. */
  async function acceptNew(tx: Queryable, head: JournalHead, intents: readonly TimedIntent[]): Promise<StoredIntent[]> {
    if (intents.length === 0) return [];
    const free = await consumeNonces(
      tx,
      intents.map(({ nonce }) => nonce),
      now(),
    );
    const accepted = intents.filter(({ nonce }) => free.has(nonce));
    if (accepted.length === 0) return [];
    const decided = await applyIntents(tx, head, accepted, { actions, nowMs: now(), memberPostings });
    return zip(accepted, decided).map(([intent, decision]) => ({ ...intent, ...decision }));
  }

  return runAll;
}

/** Returns the intents that are neither known nor expired, the first of each nonce. */
function takeNew(
  intents: readonly VerifiedIntent[],
  known: ReadonlyMap<string, StoredIntent>,
  atMs: number,
): TimedIntent[] {
  const fresh = new Map<string, TimedIntent>();
  for (const intent of intents)
    if (!known.has(intent.nonce) && !fresh.has(intent.nonce) && intent.expiresAtMs > atMs)
      fresh.set(intent.nonce, { ...intent, atMs });
  return [...fresh.values()];
}

function rejectUnknown({ expiresAtMs }: VerifiedIntent, atMs: number): IntentOutcome {
  return { outcome: 'rejected', error: new AppError(expiresAtMs > atMs ? 'INTENT_NONCE_USED' : 'INTENT_EXPIRED') };
}

/** Returns what became of the nonce: the same answer for the same text, a refusal for any other. */
export function answerKnown(
  intent: Pick<VerifiedIntent, 'nonce' | 'message'>,
  known: ReadonlyMap<string, StoredIntent>,
): IntentOutcome | null {
  const earlier = known.get(intent.nonce);
  if (earlier === undefined) return null;
  // The text names the address.
  if (earlier.message === intent.message) return earlier;
  return { outcome: 'rejected', error: new AppError('INTENT_NONCE_USED') };
}

/** Returns the actions by name. */
export function indexActions(actions: readonly AnyIntentAction[]): ReadonlyMap<IntentActionName, AnyIntentAction> {
  const byName = new Map(actions.map((action) => [action.action, action]));
  assert(byName.size === actions.length, 'each action is there once');
  return byName;
}
