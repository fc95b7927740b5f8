/** A step that posts to members, run in one transaction, whatever their number; and its entries. */
import type { Queryable } from '@suil/postgres';
import type { EntryDraft, Posting } from '../ledger.ts';
import type { DayContext, DayStep } from './day-step.ts';
import type { MemberPostings, OpenStep } from './member-postings.ts';

/** Returns the step with every member's part in the closing's entry. */
export function toSingleStep(step: MemberPostings): DayStep {
  return async (tx, context) => {
    const opened = await (await step.prepare(tx, context))(tx);
    return opened === null ? [] : postAll(tx, step, context, opened);
  };
}

/** Returns the entry of an opened step with every member's part. */
export async function postAll(
  tx: Queryable,
  step: MemberPostings,
  context: DayContext,
  { postings, facts }: NonNullable<Awaited<ReturnType<OpenStep>>>,
): Promise<EntryDraft[]> {
  return toStepEntry(step, context, [...(await step.post(tx, context.day, facts, null)), ...postings]);
}

/** Returns the entry of the closing. Postings of zero are left out; an entry without any is none. */
export function toStepEntry(
  step: MemberPostings,
  { day, occurredAtMs }: DayContext,
  postings: readonly Posting[],
): EntryDraft[] {
  const moving = postings.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return [];
  return [{ key: stepKeyOf(step, day), kind: step.kind, digest: null, occurredAtMs, postings: moving }];
}

/** Returns the key of what the closing posts for a step. */
export function stepKeyOf({ key }: MemberPostings, day: number): string {
  return `day:${day}:${key}`;
}
