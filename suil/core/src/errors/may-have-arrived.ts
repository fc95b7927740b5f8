/** Which failures leave open whether something that was sent has arrived. */
import type { AppError } from './app-error.ts';
import { errorEntry } from './code-entries.ts';
import type { AppErrorCode } from './codes.ts';

/** Answers that do not say whether the node has taken the transaction. */
const UNCLEAR_CODES: readonly AppErrorCode[] = [
  'NODE_INTERNAL_ERROR',
  'NODE_PARSE_ERROR',
  'REQUEST_FAILED',
  'WALLET_EFFECTS_UNPARSABLE',
];

/** Returns whether a node may have taken the transaction although its answer was lost or unclear. */
export function mayHaveArrived({ code }: Pick<AppError, 'code'>): boolean {
  return errorEntry(code).retryable || UNCLEAR_CODES.includes(code);
}
