/** The session token of a request. */
import { type Address, AppError } from '@suil/core';

/** Who asks, and the last line of the journal that they have written: what is answered must have it. */
export interface Caller {
  readonly address: Address;
  readonly afterSeq: bigint;
  /** Hash of the session's token. */
  readonly sessionHash: string;
}

/** Returns whose session a token is. @throws {AUTH_SESSION_EXPIRED} */
export type RequireSession = (token: string) => Promise<Caller>;

const BEARER = /^Bearer ([A-Za-z0-9_-]{16,128})$/;

/**
 * Returns the token of an Authorization header.
 * @throws {AUTH_LOGIN_REQUIRED} without a header, {AUTH_SESSION_EXPIRED} for what cannot be a token
 */
export function bearerToken(header: string | undefined): string {
  if (!header) throw new AppError('AUTH_LOGIN_REQUIRED');
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw new AppError('AUTH_SESSION_EXPIRED');
  return token;
}
