/**
 * The stages of what a wallet signs here: prepared, reviewed, signed, submitted, done with its receipt. Transactions of the chain and intents of the
 * ledger share them. Pure: the effects are in `run-transaction.ts` and `../intent/run-intent.ts`.
 */
import type { Transaction } from '@mysten/sui/transactions';
import type { IntentText } from '@suil/core/intent';
import type { IntentNonce, IntentPlan } from '../intent/plan.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type ClaimLoss, lossOf } from './consent/loss.ts';
import type { PreparedTransaction, TransactionPlan, WorseQuote } from './plan.ts';
import type { ReviewRow } from './review/review-row.ts';

export type Plan = TransactionPlan | IntentPlan;

/** What the wallet is asked to sign, as the user sees it. */
export type Review = TransactionReview | IntentReview;

export interface TransactionReview extends Pick<PreparedTransaction, 'gain' | 'worse' | 'renew'> {
  readonly kind: 'transaction';
  readonly plan: TransactionPlan;
  /** The account it was prepared for; no other one may sign it. */
  readonly sender: string;
  /** With the amounts of the simulation. */
  readonly rows: readonly ReviewRow[];
  /** Of the sender: 0n where a sponsor pays it. */
  readonly networkFeeMist: bigint;
  /** Who pays the network fee; absent where the sender does. */
  readonly sponsor?: string;
  /** The transaction that was simulated, and its bytes. */
  readonly transaction: Transaction;
  readonly bytes: Uint8Array;
}

export interface IntentReview {
  readonly kind: 'intent';
  readonly plan: IntentPlan;
  readonly sender: string;
  readonly rows: readonly ReviewRow[];
  readonly nonce: IntentNonce;
  readonly text: IntentText;
  /** The exact text that the wallet signs. */
  readonly message: string;
}

export type TransactionState =
  | { readonly stage: 'idle' }
  | { readonly stage: 'preparing'; readonly plan: Plan; readonly step: 'building' | 'simulating' }
  | { readonly stage: 'review' | 'signing'; readonly review: Review }
  | {
      readonly stage: 'submitted';
      readonly review: Review;
      /** The transaction's digest, or the intent's nonce. */
      readonly id: string;
      /** `unclear` when the answer was lost: the outcome is looked up. */
      readonly outcome: 'sent' | 'unclear';
    }
  | {
      readonly stage: 'done';
      readonly review: Review;
      readonly receipt: Receipt;
      /** Of an intent: what the server answered. */
      readonly result: unknown;
    }
  | {
      readonly stage: 'failed';
      readonly plan: Plan;
      readonly error: unknown;
      /** What had been reviewed before, and the id it had been submitted under. */
      readonly review: Review | null;
      readonly id: string | null;
    };

/** An event that names its plan is ignored when another plan is in the sheet by then. */
export type TransactionEvent =
  | { readonly type: 'opened'; readonly plan: Plan }
  | { readonly type: 'built'; readonly plan: Plan }
  | { readonly type: 'prepared'; readonly review: Review }
  | { readonly type: 'confirmed' }
  /** The text that is being signed was replaced by one with a fresh nonce. */
  | { readonly type: 'renewed'; readonly review: Review }
  | { readonly type: 'rejected' }
  | { readonly type: 'sent'; readonly id: string }
  | { readonly type: 'delayed'; readonly plan: Plan }
  | { readonly type: 'failed'; readonly plan: Plan; readonly error: unknown }
  | { readonly type: 'done'; readonly plan: Plan; readonly receipt: Receipt; readonly result: unknown }
  /** It happened, and there is no receipt of it. */
  | { readonly type: 'ended'; readonly plan: Plan }
  | { readonly type: 'closed' }
  | { readonly type: 'account-changed'; readonly address: string | null };

export const IDLE: TransactionState = { stage: 'idle' };

/** Returns what the reviewed claim loses; null for one that brings something, and for all that is no claim. */
export function claimLossOf(review: Review): ClaimLoss | null {
  return review.kind === 'transaction' && review.gain ? lossOf(review.gain, review.networkFeeMist) : null;
}

/** Returns what the review brings less than the user was shown before; null where it does not. */
export function worseQuoteOf(review: Review): WorseQuote | null {
  return (review.kind === 'transaction' && review.worse) || null;
}

/** Returns what is in the sheet, null when there is none. */
export function planOf(state: TransactionState): Plan | null {
  if (state.stage === 'idle') return null;
  return 'plan' in state ? state.plan : state.review.plan;
}

/** Whether the sheet must not be closed or replaced: the wallet has been asked. */
export function isLocked({ stage }: TransactionState): boolean {
  return stage === 'signing';
}

/** Whether `plan` is being prepared now. */
export function isPreparing(state: TransactionState, plan: Plan): boolean {
  return state.stage === 'preparing' && state.plan === plan;
}

/** Returns the state after an event; the same state when the event does not fit it. */
export function reduce(state: TransactionState, event: TransactionEvent): TransactionState {
  switch (event.type) {
    case 'opened':
      return isLocked(state) ? state : { stage: 'preparing', plan: event.plan, step: 'building' };
    case 'built':
      return isPreparing(state, event.plan) ? { stage: 'preparing', plan: event.plan, step: 'simulating' } : state;
    case 'prepared':
      return isPreparing(state, event.review.plan) ? { stage: 'review', review: event.review } : state;
    case 'confirmed':
      return state.stage === 'review' ? { stage: 'signing', review: state.review } : state;
    case 'renewed':
      return state.stage === 'signing' ? { stage: 'signing', review: event.review } : state;
    case 'rejected':
      return state.stage === 'signing' ? { stage: 'review', review: state.review } : state;
    case 'sent':
      return state.stage === 'signing'
        ? { stage: 'submitted', review: state.review, id: event.id, outcome: 'sent' }
        : state;
    case 'delayed':
      return state.stage === 'submitted' && planOf(state) === event.plan ? { ...state, outcome: 'unclear' } : state;
    case 'failed':
      return planOf(state) === event.plan ? failed(state, event.plan, event.error) : state;
    case 'done':
      return state.stage === 'submitted' && planOf(state) === event.plan
        ? { stage: 'done', review: state.review, receipt: event.receipt, result: event.result }
        : state;
    case 'ended':
      return planOf(state) === event.plan ? IDLE : state;
    case 'closed':
      return isLocked(state) ? state : IDLE;
    case 'account-changed':
      return state.stage === 'review' && state.review.sender !== event.address ? IDLE : state;
  }
}

function failed(state: TransactionState, plan: Plan, error: unknown): TransactionState {
  const review = 'review' in state ? state.review : null;
  const id = 'id' in state ? state.id : null;
  return { stage: 'failed', plan, error, review, id };
}
