/** Holds the state, notifies listeners of changes, and persists the last wallet and account. Owns no rules about what may change. */
import { type StateStorage, writeRemembered } from './persistence.ts';
import type { WalletState } from './state.ts';

export interface StateCell {
  get(): WalletState;
  change(patch: Partial<WalletState>): void;
  /** Takes over what was read from storage, without writing it back. */
  restore(patch: Partial<WalletState>): void;
  notify(): void;
  subscribe(listener: () => void): () => void;
  clearListeners(): void;
}

/** Returns a cell that persists the last wallet and account under `key` whenever one of them changes. */
export function createStateCell(initial: WalletState, storage: StateStorage | null, key: string): StateCell {
  const listeners = new Set<() => void>();
  let state = initial;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    change: (patch) => {
      state = { ...state, ...patch };
      const remembers = 'lastConnectedWalletName' in patch || 'lastConnectedAccountAddress' in patch;
      if (remembers) writeRemembered(storage, key, state);
      notify();
    },
    restore: (patch) => {
      state = { ...state, ...patch };
      notify();
    },
    notify,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clearListeners: () => listeners.clear(),
  };
}
