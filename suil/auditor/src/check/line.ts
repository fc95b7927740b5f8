/** A line of the journal as the database holds it, what the check of one returns, and what the check remembers between lines. */
import type { Books, TeamBooks } from '@suil/core/reference-model';
import type { DayAmounts } from '../settlement/amounts-folder.ts';
import type { Place } from '../verified-inputs.ts';
import type { Nonces } from './nonces.ts';

/** An intent as it was stored with its signature and its outcome. */
export interface StoredIntent {
  readonly address: string;
  readonly action: string;
  readonly parameters: unknown;
  readonly message: string;
  readonly signature: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly outcome: string;
  /** Of a refusal. */
  readonly code: string | null;
}

export interface JournalLine {
  readonly seq: bigint;
  readonly epoch: number;
  readonly kind: string;
  readonly ref: string;
  readonly day: number;
  readonly atMs: number;
  /** JSON. */
  readonly content: unknown;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** What the line of an intent records; null when nothing is stored for it. */
  readonly intent: StoredIntent | null;
}

/**
 * What a line came to. `waits`: it can be checked once this process knows more; nothing was changed. `differs`: the books are not to be
 * used any more, and no further line is checked.
 */
export type LineResult =
  | { readonly status: 'applied' }
  | { readonly status: 'waits'; readonly reason: string }
  | { readonly status: 'differs'; readonly reason: string };

export const APPLIED: LineResult = { status: 'applied' };

export function waits(reason: string): LineResult {
  return { status: 'waits', reason };
}

export function differs(reason: string): LineResult {
  return { status: 'differs', reason };
}

/** What follows from all lines up to the last that was applied. */
export interface AuditState {
  readonly books: Books;
  /** What team income is computed of, and what closed days came to. */
  readonly team: TeamBooks;
  /** Of the last closing that settled team income: to be put on the disk with it. */
  closedAmounts: DayAmounts | null;
  readonly nonces: Nonces;
  epoch: number;
  lastSeq: bigint;
  /** 64 hexadecimal digits; zeros before the first line. */
  lastHash: string;
  /** The day whose lines are taken; null before the first line. */
  openDay: number | null;
  /** Of the last event that was applied. */
  place: Place;
  /** Certified time of that event's checkpoint. */
  placeMs: number;
}
