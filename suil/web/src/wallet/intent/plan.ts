import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import type { Move } from '../../entities/account/moves.ts';
import type { YieldBar } from '../../entities/income/yield-bars.tsx';
import type { ReviewRow } from '../transaction/review/review-row.ts';

/**
 * Something that moves value in the ledger: the wallet signs a text that names every parameter (rules.md §9). The same
 * sheet shows it as any transaction; nothing goes to the chain.
 */
export interface IntentPlan<Name extends IntentActionName = IntentActionName> {
  readonly kind: 'intent';
  /** What the user is about to do, translated: title of the sheet and row "action". */
  readonly action: string;
  /** Where money goes from and to: the review's first row. Null where none of the member's money moves. */
  readonly moves: Move | null;
  /** Text of the success toast. */
  readonly done: string;
  /** Title of a failure, such as "Claim failed"; the reason follows it. */
  readonly failed?: string;
  readonly intent: { action: Name; parameters: IntentParameters<Name> };
  /** "You pay", "you receive", the fee: shown before the wallet is asked. */
  readonly rows: readonly ReviewRow[];
  readonly notes?: readonly string[];
  readonly yields?: { bars: readonly YieldBar[]; capPpm: number };
  /** Where it is handed in, when not to `POST /api/intents`. Such a request is not looked up again after a reload. */
  readonly submit?: SubmitIntent;
  /** Called when the user has closed the outcome, or at once where the sheet was closed before. */
  readonly onConfirmed?: (result: unknown) => void;
}

export interface SignedIntent {
  action: IntentActionName;
  parameters: Record<string, string | number>;
  nonce: string;
  signature: string;
}

/** Where a signed intent goes; a delivery contact has an address of its own. */
export type SubmitIntent = (signed: SignedIntent) => Promise<IntentAnswer>;

/** What the server says of an intent that it has done. */
export interface IntentAnswer {
  readonly result: unknown;
  /** The entry in the ledger; absent where nothing was entered. */
  readonly entryId?: string;
}

/** An intent's one-time number and its life. */
export interface IntentNonce {
  nonce: string;
  issuedAtMs: number;
  expiresAtMs: number;
  /** The same moment by this device's clock. */
  usableUntilMs: number;
}

export type IntentOutcome =
  | ({ status: 'done' } & IntentAnswer)
  | { status: 'refused'; code: string; context: Record<string, string | number | boolean | null> }
  | { status: 'unknown' };
