/** How a server's closing runs the steps that post to members: with many of them the totals are in its transaction, the members come behind it. */
import { CLOSING_ACCOUNT, type DayStepName } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { type Pool, type Queryable, withSnapshot } from '@suil/postgres';
import type { Posting } from '../ledger.ts';
import type { DayStep, PreparedStep } from '../module/day-step.ts';
import type { MemberPostings, PreparedClosing } from '../module/member-postings.ts';
import { postAll, toStepEntry } from '../module/member-step.ts';
import { hasRests, openRest } from './store.ts';

/** With fewer members a step is posted at once: it holds the head no longer than a piece behind the closing would. */
const PIECES_MEMBERS_MIN = 250;

/** Returns the step as a server's closing runs it: from `membersMin` members on it leaves them for later. */
export function toOpeningStep(step: MemberPostings, membersMin = PIECES_MEMBERS_MIN): DayStep {
  return async (tx, context) => {
    const { open, isLarge } = context.prepared?.get(step.name) ?? (await prepareStep(tx, step, context, membersMin));
    const opened = await open(tx);
    if (opened === null) return [];
    if (!isLarge) return postAll(tx, step, context, opened);
    const { day, inputSeq, occurredAtMs } = context;
    const { postings, facts } = opened;
    await openRest(tx, { step: step.name, day, inputSeq, occurredAtMs, facts });
    return toStepEntry(step, context, [...postings, ...balance(postings)]);
  };
}

/** Returns what the clearing account takes, so that the entry sums to zero. */
export function balance(postings: readonly Posting[]): Posting[] {
  const sums = new Map<Posting['asset'], bigint>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) - amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([asset, amount]) => ({ account: CLOSING_ACCOUNT, asset, amount }));
}

async function prepareStep(
  db: Queryable,
  step: MemberPostings,
  closing: PreparedClosing,
  membersMin: number,
): Promise<Omit<PreparedStep, 'lastSeq'>> {
  const isLarge = (await step.listMembers(db, closing.day, '', membersMin)).length >= membersMin;
  return { isLarge, open: await step.prepare(db, closing) };
}

/**
 * Returns what the steps of a closing need that takes longer with more members, read without the journal's head and from one view each; without
 * those whose rows something else may still move.
 */
export async function prepareSteps(
  pool: Pool,
  steps: readonly MemberPostings[],
  closing: PreparedClosing,
  membersMin = PIECES_MEMBERS_MIN,
): Promise<ReadonlyMap<DayStepName, PreparedStep>> {
  const prepared = await Promise.all(
    steps.map((step) =>
      withSnapshot(pool, async (db) => {
        const { lastSeq, openDay } = await readJournalHead(db);
        // What is left of a closing is posted without a line.
        if (openDay !== closing.day || (await hasRests(db))) return [];
        return [[step.name, { ...(await prepareStep(db, step, closing, membersMin)), lastSeq }] as const];
      }),
    ),
  );
  return new Map(prepared.flat());
}
