import { AppError, isAppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { postJson } from '../lib/api.ts';
import { isRejection } from '../lib/error-message.ts';
import { openSession } from '../lib/session.ts';

/** Answers that give no reason: "Login failed" says as much. */
const SAYS_NOTHING: readonly string[] = ['REQUEST_FAILED', 'INTERNAL'];

/**
 * Logs in: obtains a random number, has the wallet sign the server's text, and stores the access token.
 * The signature moves nothing and the token can only read (rules.md §9).
 *
 * @throws {WALLET_REQUEST_REJECTED} when the person refuses, {AUTH_CHALLENGE_FAILED}, {AUTH_SIGNING_FAILED},
 *   {AUTH_LOGIN_FAILED}, {AUTH_TOKEN_MISSING} or what the server answers
 */
export async function signIn(store: WalletStore): Promise<void> {
  const address = store.getState().currentAccount?.address;
  if (!address) throw new AppError('WALLET_NOT_CONNECTED');
  const challenge = await postJson(
    '/auth/challenges',
    { address },
    (schemas) => schemas.createChallengeResponseSchema,
  ).catch((cause) => {
    throw isAppError(cause, 'REQUEST_RATE_LIMITED') ? cause : new AppError('AUTH_CHALLENGE_FAILED', {}, { cause });
  });
  const { signature } = await store.signPersonalMessage(new TextEncoder().encode(challenge.message)).catch((cause) => {
    throw isRejection(cause) ? cause : new AppError('AUTH_SIGNING_FAILED', {}, { cause });
  });
  const session = await postJson(
    '/auth/sessions',
    { address, nonce: challenge.nonce, signature },
    (schemas) => schemas.createSessionResponseSchema,
  ).catch((cause) => {
    throw isAppError(cause) && !SAYS_NOTHING.includes(cause.code)
      ? cause
      : new AppError('AUTH_LOGIN_FAILED', {}, { cause });
  });
  if (!session.access_token) throw new AppError('AUTH_TOKEN_MISSING');
  if (store.getState().currentAccount?.address !== address) throw new AppError('WALLET_ADDRESS_CHANGED');
  openSession(session.access_token, address);
}
