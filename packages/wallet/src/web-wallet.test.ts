import { describe, expect, test } from 'vitest';
import { createWalletStore } from './store.ts';
import { ScriptedRegistry, ScriptedWallet } from './testing/scripted.test-wallet.ts';
import { registerWebWallet } from './web-wallet.ts';

const EXTENSION = 'org.example.wallet';
const named = (name: string, id?: string) =>
  Object.assign(new ScriptedWallet({ name }), id === undefined ? {} : { id });

/** What a store with this registry lists. */
function open() {
  const registry = new ScriptedRegistry();
  const store = createWalletStore({
    ...{ messages: [], getClient: () => Promise.reject(new Error('no client')) },
    ...{ registry, storage: null, eventTarget: null },
  });
  return { registry, names: () => store.getState().wallets.map(({ name }) => name) };
}

describe('registerWebWallet', () => {
  test('default: it is listed, until it is taken back', () => {
    const { registry, names } = open();
    registry.register(named('Another'));
    const takeBack = registerWebWallet(named('Web'), EXTENSION, registry);
    expect(names()).toEqual(['Another', 'Web']);
    takeBack();
    expect(names()).toEqual(['Another']);
  });

  test('behavior: where its extension is, it is not; where that comes, it leaves', () => {
    const there = open();
    there.registry.register(named('Extension', EXTENSION));
    registerWebWallet(named('Web'), EXTENSION, there.registry);
    expect(there.names()).toEqual(['Extension']);
    const late = open();
    registerWebWallet(named('Web'), EXTENSION, late.registry);
    late.registry.register(named('Another', 'org.example.another'));
    expect(late.names()).toEqual(['Web', 'Another']);
    late.registry.register(named('Extension', EXTENSION));
    expect(late.names()).toEqual(['Another', 'Extension']);
  });
});
