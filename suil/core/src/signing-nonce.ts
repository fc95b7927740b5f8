/**
 * The nonce and its times, which are all that a server adds to a text that a wallet signs. The builder of the text checks them first:
 * a server that lies then has nothing to write into it. Owns their form; the texts are sign-in.ts and intent/message.ts.
 */
import { AppError } from './errors/app-error.ts';

export interface GivenNonce {
  readonly nonce: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

/** Farthest that the server's clock and ours may differ. */
export const CLOCK_DIFFERENCE_MAX_MS = 5 * 60_000;

/** 24 random bytes in base64url, nothing before or behind them. */
const NONCE = /^[A-Za-z0-9_-]{32}$/;
/** Last moment that is written with a year of four digits. */
const YEAR_9999_END_MS = 253_402_300_799_999;

/** Whether the text is a nonce that can be signed over. */
export function isSigningNonce(text: string): boolean {
  return NONCE.test(text);
}

/**
 * Refuses what does not fit into a text to sign.
 * @param lifetimeMs how long exactly the nonce has to be good for
 * @param nowMs this device's clock; null where the times are of a clock that it cannot know
 * @throws {SIGNING_REQUEST_MALFORMED}, {SIGNING_CLOCK_DIFFERS}
 */
export function checkGivenNonce(
  { nonce, issuedAtMs, expiresAtMs }: GivenNonce,
  { lifetimeMs, nowMs }: { lifetimeMs: number; nowMs: number | null },
): void {
  const isMoment = Number.isSafeInteger(issuedAtMs) && issuedAtMs >= 0 && expiresAtMs <= YEAR_9999_END_MS;
  if (!isSigningNonce(nonce) || !isMoment || expiresAtMs - issuedAtMs !== lifetimeMs)
    throw new AppError('SIGNING_REQUEST_MALFORMED');
  if (nowMs !== null && Math.abs(issuedAtMs - nowMs) > CLOCK_DIFFERENCE_MAX_MS)
    throw new AppError('SIGNING_CLOCK_DIFFERS');
}
