/** The app with a wallet whose owner approves everything, against a server that says what it wants: the attacker's best day. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { errorEntry, isAppError, parseAddress, toErrorBody } from '@suil/core';
import { createWalletStore } from '@suil/wallet';
import { type ApprovalRequest, createDemoWallet } from '@suil/wallet/demo';
import { vi } from 'vitest';
import { storageOf } from '../../platform/browser/storage.test-support.ts';
import { MESSAGES } from '../connect/messages.ts';

export const NONCE = 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK';
export const NOW_MS = Date.UTC(2026, 10, 21, 12);
/** BIP-39's phrase of zeros: the member whose money the attacker wants. */
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
export const member = parseAddress(Ed25519Keypair.deriveKeypair(PHRASE).toSuiAddress());
export const thief = parseAddress('0xbad');

/** A page at https://suil.test, without a browser. */
export function stubPage(): void {
  const location = { host: 'suil.test', origin: 'https://suil.test', href: 'https://suil.test/chain/#/' };
  const page = { location, localStorage: storageOf(new Map()), history: { state: null } };
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
}

/** A wallet whose owner approves everything, and a server that says what it wants. */
export async function openApp() {
  const asked: ApprovalRequest[] = [];
  const sent: { path: string; body: unknown }[] = [];
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) });
    return answers.shift() ?? new Response(null, { status: 500 });
  });
  const demo = createDemoWallet({
    storage: storageOf(new Map()),
    approve: async (request) => {
      asked.push(request);
      return true;
    },
  });
  demo.importAccount(PHRASE);
  const store = createWalletStore({
    messages: MESSAGES,
    getClient: () => Promise.reject(new Error('no client in this test')),
    chain: () => 'sui:localnet',
    storage: null,
    eventTarget: null,
    registry: { get: () => [demo.wallet], on: () => () => undefined },
  });
  await store.connect(demo.wallet);
  asked.length = 0;
  const answer = (...bodies: unknown[]) => {
    for (const body of bodies)
      answers.push(
        isAppError(body)
          ? Response.json({ error: { ...toErrorBody(body), requestId: 'r' } }, { status: errorEntry(body.code).http })
          : Response.json(body),
      );
  };
  return { store, demo, asked, sent, answer };
}
