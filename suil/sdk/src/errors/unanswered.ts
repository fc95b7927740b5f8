/** Whether a failure says that a node did not answer, and nothing about what it was asked. */
import type { AppErrorCode } from '@suil/core';
import { toAppError } from './app-error.ts';

const UNANSWERED: readonly AppErrorCode[] = [
  'CHAIN_NODE_UNAVAILABLE',
  'NETWORK_FAILED',
  'NODE_CONNECTION_FAILED',
  'NODE_DELAYED',
  // An answer that does not come in time, or not whole, is this one, too.
  'NODE_INTERNAL_ERROR',
  'NODE_SERVER_BUSY',
  'NODE_TRANSIENT_ERROR',
];

/** Another node may answer. What was sent may be executed nevertheless. */
export function isUnanswered(problem: unknown): boolean {
  return UNANSWERED.includes(toAppError(problem).code);
}
