/**
 * A day step's postings to members, which may come behind its closing: the closing posts the application's side in total against
 * `CLOSING_ACCOUNT`, and each member's part follows from the closing's facts and the member's rows, whenever it is posted.
 */
import type { AccountName, Address, Asset, DayStepName } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { Posting } from '../ledger.ts';

/** What the members' parts follow from besides their rows, as decimal texts. */
export type RestFacts = Readonly<Record<string, string>>;

/**
 * Writes the step's record and returns the postings that are not left for members, which the members' parts complete, and the facts of these;
 * null: nothing is posted.
 */
export type OpenStep = (tx: Queryable) => Promise<{ postings: Posting[]; facts: RestFacts } | null>;

/** What is known of a closing before it: the day, and its price in micro-dollars for a whole SUIL; null: none. */
export type PreparedClosing = { readonly day: number; readonly price: bigint | null };

export interface MemberPostings {
  readonly name: DayStepName;
  /** Kind of the entries. */
  readonly kind: string;
  /** Names the step in the entries' keys. */
  readonly key: string;
  /**
   * Reads what the totals follow from: everything that takes longer with more members. Writes nothing, and reads nothing that a step of the same
   * closing writes. What it returns holds for as long as the journal has no further line.
   */
  readonly prepare: (db: Queryable, closing: PreparedClosing) => Promise<OpenStep>;
  /** Returns up to `limit` members behind one in the order of the addresses; those who get nothing may be among them. */
  readonly listMembers: (db: Queryable, day: number, after: string, limit: number) => Promise<string[]>;
  /** Writes the rows of these members, of all with null, and returns their postings. */
  readonly post: (
    tx: Queryable,
    day: number,
    facts: RestFacts,
    members: readonly string[] | null,
  ) => Promise<Posting[]>;
  /** Whether the step moves this account of the member, or an intent that moves it reads what the step writes. */
  readonly moves: (member: Address, account: AccountName, asset: Asset) => boolean;
  /** What members are credited, and which of these the closing of the day credits something, posted or not; null: nothing. */
  readonly credits: {
    readonly asset: Asset;
    readonly listMembers: (db: Queryable, day: number, members: readonly string[]) => Promise<string[]>;
  } | null;
}
