/** Requests that the signer refuses because no wallet asked for them. */
import { MS_PER_DAY } from '@suil/core';
import { type Asking, alice, manifest, NOW_MS, operator, RECIPIENT } from './signed-request.test-support.ts';

/** What no wallet asked for, and why it is refused. */
export const NOT_ASKED: readonly (readonly [what: string, asking: Asking, reason: string])[] = [
  [
    'another amount',
    { parameters: { asset: 'USDC', amount: '4999999', recipient: RECIPIENT } },
    'the intent asks for something else',
  ],
  [
    'another coin',
    { parameters: { asset: 'SUI', amount: '5000000', recipient: RECIPIENT } },
    'the intent asks for something else',
  ],
  [
    'another recipient',
    { parameters: { asset: 'USDC', amount: '5000000', recipient: alice } },
    'the intent asks for something else',
  ],
  [
    'words that the wallet did not sign',
    { signedText: { nonce: 'another-nonce' } },
    'the signature is not the wallet’s',
  ],
  ['words signed for another app', { text: { domain: 'evil.test' } }, 'the intent was signed for another place'],
  [
    'words signed for another address of the app',
    { text: { uri: 'https://evil.test' } },
    'the intent was signed for another place',
  ],
  ['words signed for another chain', { text: { chain: 'sui:mainnet' } }, 'the intent was signed for another place'],
  [
    'words of another wallet',
    { text: { address: operator.toSuiAddress() as never } },
    'the signature is not the wallet’s',
  ],
  [
    'words about something else',
    { action: 'exchange_pro', parameters: { amount: '5000000' } },
    'exchange_pro asks for no voucher',
  ],
  [
    'a transfer',
    { action: 'transfer', parameters: { asset: 'USDC', amount: '5000000', to: RECIPIENT } },
    'transfer asks for no voucher',
  ],
  ['words of the future', { text: { issuedAtMs: NOW_MS + 600_000 } }, 'the intent is not of these days'],
  ['words of long ago', { text: { issuedAtMs: NOW_MS - 31 * MS_PER_DAY } }, 'the intent is not of these days'],
  ['an expiry that is over', { expiresAtMs: NOW_MS }, 'the expiry is not within 24 hours'],
  ['an expiry of more than a day', { expiresAtMs: NOW_MS + MS_PER_DAY + 1 }, 'the expiry is not within 24 hours'],
  ['a payment to the vault', { recipient: manifest.vault }, 'the recipient is not an address'],
  ['a payment to a reserve as if it were an address', { recipient: manifest.team }, 'the recipient is not an address'],
  [
    'a payment to a pool, which could never be taken out again',
    { recipient: manifest.usdcSuiPool },
    'the recipient is not an address',
  ],
];
