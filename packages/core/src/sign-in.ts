/**
 * The text a wallet signs to log in: the "wants you to sign in with your Sui account" form. Server and app build it with the
 * same function, so that both see the same bytes. Owns the text; nonces, storage and signatures belong to the server.
 */
import type { Address } from './address.ts';

export interface SignInText {
  /** Host (with port where there is one) that the person is on. */
  readonly domain: string;
  /** Full address of the app. */
  readonly uri: string;
  readonly address: Address;
  /** Wallet Standard chain name, e.g. `sui:localnet`. */
  readonly chain: string;
  readonly nonce: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

const STATEMENT = 'Log in to SUIL. This costs nothing and moves nothing.';

/** How long a challenge can be answered. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Returns the exact text to sign. */
export function signInMessage(text: SignInText): string {
  return [
    `${text.domain} wants you to sign in with your Sui account:`,
    text.address,
    '',
    STATEMENT,
    '',
    `URI: ${text.uri}`,
    'Version: 1',
    `Chain ID: ${text.chain}`,
    `Nonce: ${text.nonce}`,
    `Issued At: ${new Date(text.issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(text.expiresAtMs).toISOString()}`,
  ].join('\n');
}
