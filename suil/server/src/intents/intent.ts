/** What an intent is on its way through the server: verified, then decided. Knows no table and no action. */
import type { Address, AppError } from '@suil/core';
import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import type { IntentResult } from '../module/intent-action.ts';

/** An intent whose signature belongs to its text and address, and whose nonce we gave to that address. */
export type VerifiedIntent = {
  nonce: string;
  address: Address;
  action: IntentActionName;
  parameters: IntentParameters;
  /** The text that was signed. */
  message: string;
  signature: string;
  issuedAtMs: number;
  expiresAtMs: number;
};

/** The final result of an accepted intent. */
export type DecidedIntent = { nonce: string; inputSeq: bigint; atMs: number } & (
  | { outcome: 'done'; entryId: bigint; result: IntentResult }
  | { outcome: 'refused'; error: AppError }
);

/** `rejected`: not accepted at all, and nothing is recorded. */
export type IntentOutcome = DecidedIntent | { outcome: 'rejected'; error: AppError };
