import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createWalletStore } from '../store.ts';
import { ScriptedRegistry, ScriptedWallet } from '../testing/scripted.test-wallet.ts';
import { useAutoConnectStatus, useWallet, WalletProvider } from './index.ts';

function Status() {
  const { status, wallets } = useWallet((state) => ({ status: state.connectionStatus, wallets: state.wallets.length }));
  return `${status}, ${wallets} wallets, auto-connect ${useAutoConnectStatus()}`;
}

describe('useWallet', () => {
  test('default: what the selector picks, also when it builds a new object', async () => {
    const registry = new ScriptedRegistry();
    const store = createWalletStore({
      getClient: () => Promise.reject(new Error('no client in this test')),
      chain: () => 'sui:localnet',
      registry,
      storage: null,
      eventTarget: null,
    });
    const render = () => renderToStaticMarkup(createElement(WalletProvider, { store }, createElement(Status)));
    expect(render()).toBe('disconnected, 0 wallets, auto-connect disabled');
    const wallet = new ScriptedWallet();
    registry.register(wallet);
    await store.connect(wallet);
    expect(render()).toBe('connected, 1 wallets, auto-connect disabled');
  });

  test('error: WALLET_CONTEXT_MISSING outside a provider', () => {
    expect(() => renderToStaticMarkup(createElement(Status))).toThrow(
      'Could not find WalletContext. Ensure that you have set up the WalletProvider.',
    );
  });
});
