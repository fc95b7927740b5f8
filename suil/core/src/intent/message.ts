/**
 * The text a wallet signs to move value in the ledger (rules.md §9): who asks, what for, every parameter, a nonce and its times.
 * Server and app build it with the same function, so that both see the same bytes. Owns the text; nonces, storage, signatures and
 * what the action does belong to the server.
 */

import { assert } from '@suil/errors';
import type { z } from 'zod';
import { addressSchema } from '../api/contract/values.ts';
import { checkGivenNonce, type GivenNonce } from '../signing-nonce.ts';
import type { Address } from '../values/address.ts';
import type { IntentDefinition, IntentLine } from './define-intent.ts';
import { INTENT_ACTIONS, type IntentActionName, type IntentParameters, parseIntentParameters } from './registry.ts';

export type IntentText<Name extends IntentActionName = IntentActionName> = {
  /** Host (with port where there is one) that the person is on. */
  readonly domain: string;
  /** Full address of the app. */
  readonly uri: string;
  /** Wallet Standard chain name, e.g. `sui:localnet`. */
  readonly chain: string;
  /** Whose value it is, and who signs. */
  readonly address: Address;
  readonly action: Name;
  readonly parameters: IntentParameters<Name>;
  readonly nonce: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
};

/** How long a nonce can be answered. */
export const INTENT_LIFETIME_MS = 5 * 60_000;

/** On this chain the clock can be moved, and intents are dated by it: a device cannot tell what time it is there. */
const MOVED_CLOCK_CHAIN = 'sui:localnet';

/**
 * Refuses a server's nonce and times that do not fit into an intent. `nowMs` is this device's clock.
 * @throws {SIGNING_REQUEST_MALFORMED}, {SIGNING_CLOCK_DIFFERS}
 */
export function checkIntentNonce(given: GivenNonce, chain: string, nowMs: number): void {
  checkGivenNonce(given, { lifetimeMs: INTENT_LIFETIME_MS, nowMs: chain === MOVED_CLOCK_CHAIN ? null : nowMs });
}

/** The registry by the parameters that each action takes, so that an action and its own parameters are known to fit. */
const DEFINITIONS: {
  readonly [Name in IntentActionName]: Pick<
    IntentDefinition<z.ZodType<IntentParameters<Name>>>,
    'title' | 'movesValue' | 'lines'
  >;
} = INTENT_ACTIONS;

/** What surrounds the parameters is one word each, so that nothing can look like a line of its own. */
export const INTENT_WORD = /^[\x21-\x7e]{1,200}$/;

/** Returns what the text says about the parameters, line by line, for a screen to show. @throws {REQUEST_INVALID} */
export function intentLines<Name extends IntentActionName>(
  action: Name,
  parameters: IntentParameters<Name>,
  signer: Address,
): IntentLine[] {
  return DEFINITIONS[action].lines(parseIntentParameters(action, parameters), signer);
}

const SITE_OF_TEXT =
  /^(\S+) asks you to [\s\S]*\nURI: (\S+)\nVersion: 1\nChain ID: (\S+)\nNonce: \S+\nIssued At: \S+\nExpiration Time: \S+$/;

/** Returns where a text says that it is signed; null for none that `intentMessage` returns. Whether it is one, its other parts decide. */
export function intentSiteOf(message: string): Pick<IntentText, 'domain' | 'uri' | 'chain'> | null {
  const [, domain, uri, chain] = SITE_OF_TEXT.exec(message) ?? [];
  return domain === undefined || uri === undefined || chain === undefined ? null : { domain, uri, chain };
}

/**
 * Returns the exact text to sign. Equal texts have equal parameters.
 * @throws {REQUEST_INVALID} for parameters that the action does not take
 */
export function intentMessage<Name extends IntentActionName>(text: IntentText<Name>): string {
  const { domain, uri, chain, address, action, parameters, nonce, issuedAtMs, expiresAtMs } = text;
  for (const word of [domain, uri, chain, nonce])
    assert(INTENT_WORD.test(word), 'what surrounds an intent is one word each');
  assert(addressSchema.safeParse(address).success, 'an intent is signed by a normalised address');
  const { title, movesValue = true } = DEFINITIONS[action];
  return [
    `${domain} asks you to ${title}.`,
    'Sui account:',
    address,
    '',
    `Sign only if everything here is what you want. Signing this moves ${movesValue ? 'value' : 'nothing of value'}.`,
    '',
    `Action: ${action}`,
    ...intentLines(action, parameters, address).map(([label, line]) => `${label}: ${line}`),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(expiresAtMs).toISOString()}`,
  ].join('\n');
}
