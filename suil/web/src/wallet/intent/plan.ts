import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import type { Move } from '../../entities/account/moves.ts';
import type { YieldBar } from '../../entities/income/yield-bars.tsx';
import type { Fact } from '../../ui/lists/facts.tsx';

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
  readonly rows: readonly Fact[];
  readonly notes?: readonly string[];
  readonly yields?: { bars: readonly YieldBar[]; capPpm: number };
  /** Where it is handed in, when not to `POST /api/intents`. Such a request is not looked up again after a reload. */
  readonly submit?: SubmitIntent;
  readonly onConfirmed?: (result: unknown) => void;
}

export interface SignedIntent {
  action: IntentActionName;
  parameters: Record<string, string | number>;
  nonce: string;
  signature: string;
}

/** Where a signed intent goes; a delivery contact has an address of its own. */
export type SubmitIntent = (signed: SignedIntent) => Promise<unknown>;

/** An intent's one-time number and its life. */
export interface IntentNonce {
  nonce: string;
  issuedAtMs: number;
  expiresAtMs: number;
  /** The same moment by this device's clock. */
  usableUntilMs: number;
}

export type IntentOutcome =
  | { status: 'done'; result: unknown }
  | { status: 'refused'; code: string; context: Record<string, string | number | boolean | null> }
  | { status: 'unknown' };
