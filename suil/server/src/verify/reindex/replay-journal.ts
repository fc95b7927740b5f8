/**
 * Feeds recorded inputs of a journal, in their order, to a database that has the chain's events, through the same code that the server
 * runs: projectors, actions, steps of the day.
 */

import { AppError, assert, isAppError, messageOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { IntentActionName } from '@suil/core/intent';
import type { Input, Journal } from '@suil/ledger';
import { withJournal } from '@suil/ledger/write';
import { applyClosing } from '../../closing/apply-closing.ts';
import { applyIntents } from '../../intents/apply-intents.ts';
import type { VerifiedIntent } from '../../intents/intent.ts';
import { indexActions } from '../../intents/run-batch.ts';
import { applyEvents } from '../../ledger-writer/apply-batch.ts';
import { findDayEvent, readCheckpoint } from '../../ledger-writer/event-log.ts';
import { movePosition } from '../../ledger-writer/position.ts';
import { postNext } from '../../member-postings/post-rest.ts';
import type { AnyIntentAction } from '../../module/intent-action.ts';
import { readClosing, readPositions } from '../../module/journal-content.ts';
import type { JournalInput } from '../../module/journal-input.ts';
import type { ServerModule } from '../../module/module.ts';
import { actionsOf, closingStepsOf, dayStepsOf, memberPostingsOf, projectorsOf } from '../../module/module-list.ts';
import type { Projector } from '../../module/projector.ts';

/** An intent as it was recorded. */
export type RecordedIntent = VerifiedIntent & {
  /** Null: it was done. */
  readonly refusal: AppError | null;
};

/** Where the inputs come from. */
export type InputSource = {
  /** Returns up to `limit` inputs after number `afterSeq`, in order; each call asks for what follows the last. */
  readonly readInputs: (afterSeq: bigint, limit: number) => Promise<readonly Input[]>;
  /** Returns intents of the last inputs by nonce. */
  readonly readIntents: (nonces: readonly string[]) => Promise<ReadonlyMap<string, RecordedIntent>>;
};

export type ReplayOptions = {
  readonly source: InputSource;
  /** Number of the last input that the database has. */
  readonly afterSeq: bigint;
  /** Returns the journal to write lines of an epoch. */
  readonly enterEpoch: (epoch: number) => Promise<Journal>;
  /** Awaited after inputs that were fed together, with the last of them. */
  readonly onFed?: (last: Input) => Promise<void>;
  readonly manifest: Manifest;
  readonly modules: readonly ServerModule[];
  readonly nowMs: number;
  /** Of what closings record beside their entries; no balance depends on it. */
  readonly randomBytes: (length: number) => Uint8Array;
};
export type ReplayCount = { inputs: number; events: number };

const PAGE = 500;
/**
 * Refusals that rest on what is no input: whether a voucher was out already. They are taken as they were recorded; they move nothing.
 */
const OUTSIDE_CODES: readonly string[] = ['WITHDRAWAL_NOT_QUEUED'];

/** Returns how much was fed. @throws {REINDEX_INPUT_INVALID} */
export async function replayJournal(options: ReplayOptions): Promise<ReplayCount> {
  const { modules, manifest } = options;
  const projectors = projectorsOf(modules, manifest);
  const actions = indexActions(actionsOf(modules, manifest));
  const own = modules.flatMap(({ journalInputs }) => journalInputs ?? []);
  const count: ReplayCount = { inputs: 0, events: 0 };
  let isFinished = false;
  for (let after = options.afterSeq; ; ) {
    const page = await options.source.readInputs(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;
    after = last.seq;
    for (const run of cutRuns(page, own)) {
      const journal = await options.enterEpoch(run[0]?.epoch ?? 0);
      // A backup may be of a moment when a day was closed and not finished.
      if (!isFinished) await finishClosings(journal, options);
      isFinished = true;
      await feed(run, { ...options, journal, projectors, actions, own }, count).catch((cause: unknown) => {
        const [first] = run;
        assert(first, 'a run has inputs');
        throw isAppError(cause, 'REINDEX_INPUT_INVALID') ? cause : invalid(first, messageOf(cause));
      });
      const fed = run.at(-1);
      if (fed !== undefined) await options.onFed?.(fed);
      count.inputs += run.length;
    }
  }
}

async function finishClosings(journal: Journal, { modules, nowMs }: ReplayOptions): Promise<void> {
  const postings = memberPostingsOf(modules);
  while (await postNext(journal, postings, nowMs));
  for (const { run } of closingStepsOf(modules).deferred) await run({ journal, target: null, pauseMaxMs: null });
}

/** Neighbouring intents of an epoch, and neighbouring checkpoints, go into one transaction. */
function cutRuns(page: readonly Input[], own: readonly JournalInput[]): Input[][] {
  const runs: Input[][] = [];
  for (const input of page) {
    const kind = kindOf(input, own);
    const run = runs.at(-1);
    const isJoined =
      run?.[0] !== undefined &&
      run[0].epoch === input.epoch &&
      kindOf(run[0], own) === kind &&
      (kind === 'intent' || kind === 'checkpoint');
    if (run && isJoined) run.push(input);
    else runs.push([input]);
  }
  return runs;
}

/** `module`: an input that a module added by itself. */
function kindOf(input: Input, own: readonly JournalInput[]): Input['kind'] | 'module' {
  return own.some(({ matches }) => matches(input)) ? 'module' : input.kind;
}

type FeedOptions = ReplayOptions & {
  journal: Journal;
  projectors: readonly Projector[];
  actions: ReadonlyMap<IntentActionName, AnyIntentAction>;
  own: readonly JournalInput[];
};

async function feed(run: readonly Input[], options: FeedOptions, count: ReplayCount): Promise<void> {
  const [first] = run;
  assert(first, 'a run has inputs');
  switch (kindOf(first, options.own)) {
    case 'checkpoint':
      count.events += await feedCheckpoints(run, options);
      return;
    case 'intent':
      return feedIntents(run, options);
    case 'closing':
      return feedClosing(first, options);
    case 'module':
      return feedOwn(first, options);
    case 'import':
      throw invalid(first, 'what was posted before there was a journal cannot be rebuilt');
  }
}

async function feedCheckpoints(run: readonly Input[], { journal, projectors, nowMs }: FeedOptions): Promise<number> {
  return withJournal(journal, async (tx, head) => {
    let fed = 0;
    for (const input of run) {
      const { from, to } = readPositions(input);
      const checkpoint = BigInt(input.ref.split('.')[0] ?? '');
      const events = (await readCheckpoint(tx, { checkpoint, position: from - 1 })).filter(
        ({ position }) => position <= to,
      );
      if (events.length !== to - from + 1)
        throw invalid(input, `the chain has ${events.length} of its ${to - from + 1} events`);
      await applyEvents(tx, head, events, { projectors, nowMs });
      await movePosition(tx, { checkpoint, position: to, chainTimestampMs: events.at(-1)?.timestampMs ?? 0 });
      fed += events.length;
    }
    return fed;
  });
}

async function feedIntents(run: readonly Input[], { source, journal, actions, nowMs }: FeedOptions): Promise<void> {
  const stored = await source.readIntents(run.map(({ ref }) => ref));
  const intents = run.map((input) => {
    const { ref, atMs } = input;
    const intent = stored.get(ref);
    if (!intent) throw invalid(input, 'it is not stored');
    const { nonce, address, action, parameters, message, signature, issuedAtMs, expiresAtMs } = intent;
    return { nonce, address, action, parameters, message, signature, issuedAtMs, expiresAtMs, atMs };
  });
  const known = new Map([...actions].map(([name, action]) => [name, takeRecorded(action, stored)]));
  await withJournal(journal, (tx, head) => applyIntents(tx, head, intents, { actions: known, nowMs }));
}

/** Returns the action with refusals from outside the inputs as they were recorded. */
function takeRecorded(action: AnyIntentAction, stored: ReadonlyMap<string, RecordedIntent>): AnyIntentAction {
  return {
    ...action,
    refuseOutside: async (_tx, intents) =>
      intents.map(({ nonce }) => {
        const refusal = stored.get(nonce)?.refusal ?? null;
        return refusal !== null && OUTSIDE_CODES.includes(refusal.code) ? refusal : null;
      }),
  };
}

async function feedClosing(input: Input, { journal, modules, nowMs, randomBytes }: FeedOptions): Promise<void> {
  const { ref, atMs } = input;
  const day = Number(ref);
  const { dayClosed, price } = readClosing(input);
  const found = dayClosed === null ? null : await findDayEvent(journal.pool, 'DayClosed', day);
  const outcome = await applyClosing({
    journal,
    steps: dayStepsOf(modules),
    day,
    atMs,
    dayClosed: found,
    price: price === null ? null : BigInt(price),
    nowMs,
    randomBytes,
  });
  if (outcome !== 'closed') throw invalid(input, 'the day is not over by what was applied before');
}

async function feedOwn(input: Input, { journal, own, nowMs }: FeedOptions): Promise<void> {
  const { replay } = own.find(({ matches }) => matches(input)) ?? {};
  await withJournal(journal, async (tx, head) => replay?.(tx, head, input, nowMs));
}

function invalid({ seq, kind, ref }: Input, reason: string): AppError {
  return new AppError('REINDEX_INPUT_INVALID', { seq, kind, ref, reason });
}
