/**
 * Applies accepted intents in journal order inside the caller's transaction: each action's plan, entries, each action's rows, journal rows,
 * the stored intents. A batch does exactly what its intents would do one after the other.
 */
import { AppError, assert, dayOf, isAppError, zip } from '@suil/core';
import type { IntentActionName } from '@suil/core/intent';
import type { JournalHead, NewInput } from '@suil/ledger';
import { appendInputs, nextSeqs } from '@suil/ledger/write';
import type { Queryable } from '@suil/postgres';
import { type PostResult, postEntries } from '../ledger.ts';
import { postAhead } from '../member-postings/post-rest.ts';
import {
  type AcceptedIntent,
  type AnyIntentAction,
  intentKey,
  NO_ENTRY,
  type Planned,
} from '../module/intent-action.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import { evidenceOf } from './evidence.ts';
import type { DecidedIntent, VerifiedIntent } from './intent.ts';
import { type StoredIntent, writeIntents } from './store.ts';

export type ApplyIntentsOptions = {
  actions: ReadonlyMap<IntentActionName, AnyIntentAction>;
  nowMs: number;
  /** What a closing may have left to post to members: it comes before their own postings. */
  memberPostings?: readonly MemberPostings[];
};

/** An intent and the time it is accepted at, which falls on the open day. */
export type TimedIntent = VerifiedIntent & { atMs: number };

/** Returns what became of each, in order. `head` is locked by the same transaction; each nonce is used up already. */
export async function applyIntents(
  tx: Queryable,
  head: JournalHead,
  intents: readonly TimedIntent[],
  options: ApplyIntentsOptions,
): Promise<DecidedIntent[]> {
  const accepted = zip(intents, nextSeqs(head, intents.length)).map(
    ([{ nonce, address, action, parameters, atMs }, inputSeq]) => ({
      action,
      intent: { nonce, address, parameters, day: dayOf(atMs), atMs, inputSeq },
    }),
  );
  const decided: DecidedIntent[] = [];
  for (const run of cutRuns(accepted, options.actions))
    for (const part of await cutRun(tx, run)) decided.push(...(await decideRun(tx, run.action, part, options)));
  // Last, because a line's hash covers what became of the intent.
  await appendInputs(tx, head, zip(intents, decided).map(toInput));
  await writeIntents(
    tx,
    zip(intents, decided).map(([intent, decision]): StoredIntent => ({ ...intent, ...decision })),
  );
  return decided;
}

function toInput([intent, decided]: readonly [TimedIntent, DecidedIntent]): NewInput {
  return { kind: 'intent', ref: intent.nonce, atMs: intent.atMs, evidence: evidenceOf(intent, decided) };
}

type Run = { action: AnyIntentAction; intents: AcceptedIntent[] };

/** Neighbours of one action are one run, unless the action wants them one by one. */
function cutRuns(
  accepted: readonly { action: IntentActionName; intent: AcceptedIntent }[],
  actions: ReadonlyMap<IntentActionName, AnyIntentAction>,
): Run[] {
  const runs: Run[] = [];
  for (const { action: name, intent } of accepted) {
    const action = actions.get(name);
    assert(action, `there is an action ${name}`);
    const run = runs.at(-1);
    if (run?.action === action && !action.oneByOne) run.intents.push(intent);
    else runs.push({ action, intents: [intent] });
  }
  return runs;
}

/** Cuts a run where the action wants an intent alone, by what is known when the run begins. */
async function cutRun(tx: Queryable, { action, intents }: Run): Promise<AcceptedIntent[][]> {
  const alone = action.alone === undefined || intents.length === 1 ? [] : await action.alone(tx, intents);
  const parts: AcceptedIntent[][] = [];
  for (const [index, intent] of intents.entries()) {
    const part = parts.at(-1);
    const isAlone = alone[index] === true || alone[index - 1] === true;
    if (part === undefined || isAlone) parts.push([intent]);
    else part.push(intent);
  }
  return parts;
}

/** Returns a plan or the refusal for each intent, in order. */
async function planRun(
  tx: Queryable,
  action: AnyIntentAction,
  intents: readonly AcceptedIntent[],
): Promise<(Planned<object> | AppError)[]> {
  const outside = (await action.refuseOutside?.(tx, intents)) ?? intents.map(() => null);
  const open = intents.filter((_, index) => outside[index] === null);
  const plans: (Planned<object> | AppError)[] = open.length === 0 ? [] : await action.plan(tx, open);
  assert(plans.length === open.length, `${action.action} plans each intent`);
  const planOf = new Map(zip(open, plans));
  return intents.map((intent, index) => {
    const decided = outside[index] ?? planOf.get(intent);
    assert(decided, `${action.action} plans or refuses each intent`);
    return decided;
  });
}

async function decideRun(
  tx: Queryable,
  action: AnyIntentAction,
  intents: readonly AcceptedIntent[],
  { nowMs, memberPostings = [] }: ApplyIntentsOptions,
): Promise<DecidedIntent[]> {
  const { reads } = action;
  if (reads !== undefined) await postAhead(tx, memberPostings, intents.flatMap(reads), nowMs);
  const plans = await planRun(tx, action, intents);
  const planned = intents.flatMap((intent, index) => {
    const plan = plans[index];
    return plan === undefined || isAppError(plan) ? [] : [{ intent, plan }];
  });
  const moved = planned.flatMap(({ plan: { entry } }) => entry?.postings ?? []);
  await postAhead(tx, memberPostings, moved, nowMs);
  const results = await postPlanned(tx, planned, nowMs);
  const posted = planned.flatMap(({ intent, plan }, index) => {
    const result = results[index];
    return result?.status === 'posted' ? [{ intent, plan, entryId: result.entryId }] : [];
  });
  const answers = posted.length === 0 ? [] : await action.record?.(tx, posted);
  const outcomes = new Map<string, DecidedIntent>();
  for (const [index, { intent, entryId }] of posted.entries())
    outcomes.set(intent.nonce, { ...stamp(intent), outcome: 'done', entryId, result: answers?.[index] ?? {} });
  for (const [index, { intent }] of planned.entries()) {
    const result = results[index];
    if (result && result.status !== 'posted')
      outcomes.set(intent.nonce, { ...stamp(intent), outcome: 'refused', error: refusalOf(action, result) });
  }
  return intents.map((intent, index) => {
    const plan = plans[index];
    if (isAppError(plan)) return { ...stamp(intent), outcome: 'refused', error: plan };
    const outcome = outcomes.get(intent.nonce);
    assert(outcome, 'what is planned is posted or refused');
    return outcome;
  });
}

/** Returns what became of each one's entry, in order; where there is none, it is as if posted. */
async function postPlanned(
  tx: Queryable,
  planned: readonly { readonly intent: AcceptedIntent; readonly plan: Planned<object> }[],
  nowMs: number,
): Promise<(PostResult | undefined)[]> {
  const entries = planned.flatMap(({ intent, plan: { entry } }) =>
    entry === null ? [] : [{ ...entry, inputSeq: intent.inputSeq }],
  );
  const results = (await postEntries(tx, entries, nowMs)).values();
  return planned.map(({ intent, plan }) =>
    plan.entry === null ? { status: 'posted', key: intentKey(intent), entryId: NO_ENTRY } : results.next().value,
  );
}

function stamp({ nonce, inputSeq, atMs }: AcceptedIntent) {
  return { nonce, inputSeq, atMs };
}

/**
 * Returns the refusal of a lack of balance, which is the member's to know.
 * @throws {LEDGER_ENTRY_INVALID} for anything else: a defect of the plan, whose refusal no rule states
 */
function refusalOf(action: AnyIntentAction, result: PostResult): AppError {
  if (result.status === 'insufficient')
    return (
      action.insufficient?.(result.account, result.asset) ??
      new AppError('LEDGER_BALANCE_INSUFFICIENT', { account: result.account, asset: result.asset })
    );
  const detail = result.status === 'invalid' ? result.reason : result.status;
  throw new AppError('LEDGER_ENTRY_INVALID', { key: result.key, detail });
}
