/** React bindings of the wallet store. Owns a context and three hooks, no state of its own. */

import { createContext, createElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { WalletError } from '../errors.ts';
import type { AutoConnectStatus, WalletState } from '../state/state.ts';
import type { WalletStore } from '../store.ts';

const WalletContext = createContext<WalletStore | null>(null);

/** Makes a store available to everything below it. */
export function WalletProvider(props: { store: WalletStore; children?: ReactNode }): ReactNode {
  return createElement(WalletContext.Provider, { value: props.store }, props.children);
}

/** Returns the store. @throws {WALLET_CONTEXT_MISSING} outside a provider */
export function useWalletStore(): WalletStore {
  const store = useContext(WalletContext);
  if (store === null) {
    throw new WalletError('WALLET_CONTEXT_MISSING', { context: 'WalletContext', provider: 'WalletProvider' });
  }
  return store;
}

/** Returns what the selector picks from the state, and renders again when that changes. */
export function useWallet<Selected>(selector: (state: WalletState) => Selected): Selected {
  const store = useWalletStore();
  const getSnapshot = useMemo(() => rememberSelection(store, selector), [store, selector]);
  return useSyncExternalStore(store.subscribe, getSnapshot, getSnapshot);
}

/** Returns whether the silent connection is off, still to come, or done. */
export function useAutoConnectStatus(): AutoConnectStatus {
  const store = useWalletStore();
  return useSyncExternalStore(store.subscribe, store.getAutoConnectStatus, store.getAutoConnectStatus);
}

/** Returns the same selection for the same state, so that a selector may build new objects. */
function rememberSelection<Selected>(store: WalletStore, selector: (state: WalletState) => Selected): () => Selected {
  let last: { state: WalletState; selected: Selected } | undefined;
  return () => {
    const state = store.getState();
    if (last?.state !== state) last = { state, selected: selector(state) };
    return last.selected;
  };
}
