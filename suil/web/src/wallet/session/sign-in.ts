import { AppError, isAppError, parseAddress, readAppError, SIGN_IN_VERSION } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { api, isMalformed } from '../../platform/api/api.ts';
import { openSession } from '../../platform/api/session.ts';
import { readSite } from '../../platform/browser/site.ts';
import { fetchConfig } from '../../platform/chain/config.ts';
import { loginMessage } from '../connect/messages.ts';
import { isZkLoginKey } from '../connect/web/zklogin-account.ts';

/** Answers that give no reason: "Login failed" says as much. */
const SAYS_NOTHING: readonly string[] = ['REQUEST_FAILED', 'INTERNAL'];
/** Why no random number is given, in words that say what to do. */
const SAYS_WHAT_TO_DO: readonly string[] = ['REQUEST_RATE_LIMITED', 'AUTH_CLIENT_OUTDATED', 'AUTH_ORIGIN_FOREIGN'];

/**
 * Logs in: obtains a random number, has the wallet sign a text that is built here, and stores the access token. The server
 * adds nothing to the text but the number and its times. The signature moves nothing and the token can only read (rules.md §9).
 *
 * @throws {SIGNATURE_ZKLOGIN_UNSUPPORTED} before the wallet is asked, {WALLET_REQUEST_REJECTED} when the user refuses, {AUTH_CHALLENGE_FAILED}, {AUTH_SIGNING_FAILED},
 *   {SIGNING_REQUEST_MALFORMED}, {SIGNING_CLOCK_DIFFERS}, {AUTH_LOGIN_FAILED}, {AUTH_TOKEN_MISSING} or what the server answers
 */
export async function signIn(store: WalletStore): Promise<void> {
  const { currentAccount } = store.getState();
  if (!currentAccount) throw new AppError('WALLET_NOT_CONNECTED');
  const { address: account, publicKey } = currentAccount;
  if (isZkLoginKey(publicKey)) throw new AppError('SIGNATURE_ZKLOGIN_UNSUPPORTED');
  const address = parseAddress(account);
  const [{ chain }, { nonce, issuedAtMs, expiresAtMs }] = await Promise.all([
    fetchConfig(),
    api('POST /auth/challenges', { body: { address, version: SIGN_IN_VERSION } }),
  ]).catch((cause) => {
    throw isAppError(cause) && SAYS_WHAT_TO_DO.includes(cause.code)
      ? cause
      : new AppError('AUTH_CHALLENGE_FAILED', {}, { cause });
  });
  const text = { ...readSite(), chain, address, nonce, issuedAtMs, expiresAtMs };
  const { signature } = await store.signKnownMessage(loginMessage, text).catch((cause) => {
    throw readAppError(cause) ?? new AppError('AUTH_SIGNING_FAILED', {}, { cause });
  });
  const session = await api('POST /auth/sessions', { body: { address, nonce, signature } }).catch((cause) => {
    // A response that is no session brings no token.
    if (isMalformed(cause)) throw new AppError('AUTH_TOKEN_MISSING', {}, { cause });
    throw isAppError(cause) && !SAYS_NOTHING.includes(cause.code)
      ? cause
      : new AppError('AUTH_LOGIN_FAILED', {}, { cause });
  });
  if (store.getState().currentAccount?.address !== account) throw new AppError('WALLET_ADDRESS_CHANGED');
  openSession(session.access_token, account);
}
