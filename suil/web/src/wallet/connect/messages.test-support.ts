/** Parts of texts that can be signed, as an app at https://suil.test puts them together on the local chain. */
import { parseAddress, type SignInText } from '@suil/core';
import type { IntentText } from '@suil/core/intent';

export const NOW_MS = Date.UTC(2026, 10, 21, 12);
export const NONCE = 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK';

export function loginText(address: string): SignInText {
  return {
    domain: 'suil.test',
    uri: 'https://suil.test',
    chain: 'sui:localnet',
    address: parseAddress(address),
    nonce: NONCE,
    issuedAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 300_000,
  };
}

export function intentText(address: string): IntentText<'exchange_pro'> {
  return { ...loginText(address), action: 'exchange_pro', parameters: { amount: '1500000' } };
}
