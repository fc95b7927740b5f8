/** The entry of a day's step: one for all members. */
import type { EntryDraft, Posting } from '../../ledger.ts';

/** Postings of zero are left out; an entry without any is none. */
export function toEntries(key: string, kind: string, occurredAtMs: number, postings: readonly Posting[]): EntryDraft[] {
  const moving = postings.filter(({ amount }) => amount !== 0n);
  return moving.length === 0 ? [] : [{ key, kind, digest: null, occurredAtMs, postings: moving }];
}
