import { type AppError, type AppErrorCode, createAppError, isAppErrorCode } from '@suil/core';
import type { IntentActionName } from '@suil/core/intent';
import { api } from '../../platform/api/api.ts';
import type { IntentAnswer, IntentNonce, IntentOutcome, SignedIntent } from './plan.ts';

/** The three calls of an intent (rules.md §9). The answer to the same signed content is the same, however often it is sent. */
export async function createIntentNonce(action: IntentActionName): Promise<IntentNonce> {
  const fresh = await api('POST /intents/nonces', { body: { action } });
  // The server's times are the chain's; how long is left is measured here.
  return { ...fresh, usableUntilMs: Date.now() + fresh.expiresAtMs - fresh.issuedAtMs };
}

/** Hands a signed intent in. @throws the refusal, or an error that states an unknown outcome */
export function submitIntent(signed: SignedIntent): Promise<IntentAnswer> {
  return api('POST /intents', { body: signed });
}

export function readIntent(nonce: string): Promise<IntentOutcome> {
  return api('GET /intents/{nonce}', { params: { nonce } });
}

/** A refusal of the server as an error of the registry. */
export function refusalOf(outcome: Extract<IntentOutcome, { status: 'refused' }>): AppError {
  const code: AppErrorCode = isAppErrorCode(outcome.code) ? outcome.code : 'REQUEST_FAILED';
  return createAppError(code, outcome.context);
}
