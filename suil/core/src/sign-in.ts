/**
 * The text a wallet signs to log in: the "wants you to sign in with your Sui account" form. Server and app build it with the
 * same function, each from what it knows itself, so that both have the same bytes. Owns the text; nonces, storage and signatures
 * belong to the server, what a wallet is asked to sign to the wallet store.
 */

import { assert } from '@suil/errors';
import { type GivenNonce, isSigningNonce } from './signing-nonce.ts';
import { type Address, isAddress } from './values/address.ts';

export interface SignInText extends GivenNonce {
  /** Host (with port where there is one) that the person is on. */
  readonly domain: string;
  /** Full address of the app. */
  readonly uri: string;
  readonly address: Address;
  /** Wallet Standard chain name, e.g. `sui:localnet`. */
  readonly chain: string;
}

const STATEMENT = 'Log in to SUIL. This costs nothing and moves nothing.';

/** Of the text below. Who asks for a challenge names the version it builds. */
export const SIGN_IN_VERSION = 1;

/** How long a challenge can be answered. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** What surrounds the nonce is one word each, so that nothing can look like a line of its own. */
const WORD = /^[\x21-\x7e]{1,200}$/;

/** Returns the exact text to sign: always eleven lines, of which no part brings one of its own. */
export function signInMessage({ domain, uri, address, chain, nonce, issuedAtMs, expiresAtMs }: SignInText): string {
  for (const word of [domain, uri, chain]) assert(WORD.test(word), 'what surrounds a sign-in is one word each');
  assert(isAddress(address), 'a sign-in is signed by a normalised address');
  assert(isSigningNonce(nonce), 'the nonce of a sign-in is 32 characters of base64url');
  return [
    `${domain} wants you to sign in with your Sui account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${uri}`,
    `Version: ${SIGN_IN_VERSION}`,
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(expiresAtMs).toISOString()}`,
  ].join('\n');
}
