/**
 * A day step's postings to members that may come behind its closing: the closing posts the application's side in total against
 * `CLOSING_ACCOUNT`, and each member's part follows from the closing's facts and the member's rows, whenever it is posted.
 */
import type { AccountName, Address, Asset, DayStepName } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Posting } from '../ledger.ts';
import type { DayStep } from './day-step.ts';

/** What the members' parts follow from besides their rows, as decimal texts. */
export type RestFacts = Readonly<Record<string, string>>;

export interface MemberPostings {
  readonly name: DayStepName;
  /** Kind of the entries. */
  readonly kind: string;
  /** Writes the step's record, posts the application's side and returns the facts; null: nothing is left for members. */
  readonly open: (
    tx: Queryable,
    context: Parameters<DayStep>[1],
  ) => Promise<{ postings: Posting[]; facts: RestFacts } | null>;
  /** Returns up to `limit` members behind one in the order of the addresses; those who get nothing may be among them. */
  readonly listMembers: (db: Queryable, after: string, limit: number) => Promise<string[]>;
  /** Writes the rows of these members and returns their postings. */
  readonly post: (tx: Queryable, day: number, facts: RestFacts, members: readonly string[]) => Promise<Posting[]>;
  /** Whether the step moves this account of the member. */
  readonly moves: (member: Address, account: AccountName, asset: Asset) => boolean;
}
