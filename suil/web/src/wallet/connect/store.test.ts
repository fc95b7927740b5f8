import { createWalletStore } from '@suil/wallet';
import { expect, test, vi } from 'vitest';
import { stubPage } from '../session/lying-server.test-support.ts';

test('regression/12 auto-connect is off by default and enabled by the app (docs/decisions/013)', async () => {
  stubPage();
  const plain = createWalletStore({ getClient: () => Promise.reject(new Error('no client in this test')) });
  expect([plain.getState().autoConnectEnabled, plain.getAutoConnectStatus()]).toEqual([false, 'disabled']);
  const { walletStore } = await import('./store.ts');
  expect(walletStore.getState().autoConnectEnabled).toBe(true);
  // Nothing is remembered, so the one attempt asks no wallet.
  expect(walletStore.getAutoConnectStatus()).toBe('attempted');
  plain.destroy();
  walletStore.destroy();
  vi.unstubAllGlobals();
});
