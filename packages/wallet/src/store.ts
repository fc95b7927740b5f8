/**
 * The wallet store: which wallets there are, which one and which account is connected, and signing with it. Framework-free. Puts the
 * parts together; does not own logins or what a transaction does.
 */
import { getWallets, type Wallet, type WalletAccount } from '@wallet-standard/core';
import { createAutoConnect } from './connection/auto-connect.ts';
import { type Connection, type ConnectOptions, createConnection } from './connection/connection.ts';
import { followOtherTabs } from './connection/other-tabs.ts';
import { createSigning, type Signing, type SigningOptions } from './signing/signing.ts';
import { orderWallets } from './standard/features.ts';
import { pageStorage, type RememberedConnection, readRemembered, type StateStorage } from './state/persistence.ts';
import { type AutoConnectStatus, FORGOTTEN, type WalletState } from './state/state.ts';
import { createStateCell } from './state/state-cell.ts';

/** Shown before all others: one wallet, by its name and by the one that it had until 2025. */
export const PREFERRED_WALLETS: readonly string[] = ['Slush', 'Sui Wallet'];

/** Where Sui's dapp-kit remembers the connection; apps on one origin share it. */
export const DEFAULT_STORAGE_KEY = 'sui-dapp-kit:wallet-connection-info';

export interface WalletStoreOptions extends SigningOptions {
  /** Whether to connect silently to the remembered wallet, once. Default false. */
  readonly autoConnect?: boolean;
  /** An address that a redirect handed over: offered as the remembered one, never a login. */
  readonly offeredAddress?: string | null;
  /** Default `localStorage` where there is one; null remembers nothing. */
  readonly storage?: StateStorage | null;
  /** Default {@link DEFAULT_STORAGE_KEY}. */
  readonly storageKey?: string;
  readonly preferredWallets?: readonly string[];
  /** Where wallets register. Default the page's Wallet Standard registry. */
  readonly registry?: Pick<ReturnType<typeof getWallets>, 'get' | 'on'>;
  /** Receives the events `wallet_disconnect` (request to disconnect), `storage` and `pageshow`. Default `window` where there is one. */
  readonly eventTarget?: EventTarget | null;
}

export interface WalletStore extends Signing {
  getState(): WalletState;
  /** Calls the listener after every change; returns the function that ends it. */
  subscribe(listener: () => void): () => void;
  getAutoConnectStatus(): AutoConnectStatus;
  /**
   * Connects and returns the shared Sui accounts. A newer call or {@link cancelConnect} makes this one's answer void.
   * @throws {WALLET_REQUEST_REJECTED | WALLET_ACCOUNTS_EMPTY | WALLET_CONNECTION_FAILED}
   */
  connect(wallet: Wallet, options?: ConnectOptions): Promise<readonly WalletAccount[]>;
  /** Stops waiting for a wallet that has not answered. */
  cancelConnect(): void;
  /** Forgets wallet, accounts and remembered values, also when the wallet fails to disconnect. @throws {WALLET_NOT_CONNECTED} */
  disconnect(): Promise<void>;
  /** @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_FOUND} */
  switchAccount(address: string): void;
  /** Ends all listening. */
  destroy(): void;
}

/** Returns a store that listens to the registry at once. */
export function createWalletStore(options: WalletStoreOptions): WalletStore {
  const registry = options.registry ?? getWallets();
  const storage = options.storage === undefined ? pageStorage() : options.storage;
  const storageKey = options.storageKey ?? DEFAULT_STORAGE_KEY;
  const autoConnectEnabled = options.autoConnect === true;
  const listWallets = () => orderWallets(registry.get(), options.preferredWallets ?? PREFERRED_WALLETS);
  const cell = createStateCell({ ...FORGOTTEN, wallets: listWallets(), autoConnectEnabled }, storage, storageKey);
  const connection = createConnection(cell);
  const autoConnect = createAutoConnect(cell, connection, autoConnectEnabled);

  let rehydrated = false;
  const rehydrate = (remembered: RememberedConnection) => {
    rehydrated = true;
    const offered = options.offeredAddress ? { lastConnectedAccountAddress: options.offeredAddress } : {};
    if (cell.get().lastConnectedWalletName === null) cell.restore({ ...remembered, ...offered });
    void autoConnect.attempt();
  };
  const stopRegistry = [
    registry.on('register', () => {
      cell.change({ wallets: listWallets() });
      if (rehydrated) void autoConnect.attempt();
    }),
    registry.on('unregister', (...gone) => {
      const { currentWallet } = cell.get();
      const lost = currentWallet !== null && gone.includes(currentWallet);
      if (lost) connection.drop({ ...FORGOTTEN, wallets: listWallets() });
      else cell.change({ wallets: listWallets() });
      connection.lose(gone);
    }),
  ];
  const target = options.eventTarget === undefined ? globalThis.window : options.eventTarget;
  const stopEvents = listenToDisconnect(target, connection);
  const stopTabs = followOtherTabs({ target, storage, key: storageKey, cell, connection });
  const remembered = readRemembered(storage, storageKey);
  if (remembered instanceof Promise) void remembered.then(rehydrate);
  else rehydrate(remembered);

  return {
    getState: cell.get,
    subscribe: cell.subscribe,
    getAutoConnectStatus: autoConnect.status,
    connect: connection.connect,
    cancelConnect: connection.cancelConnect,
    disconnect: connection.disconnect,
    switchAccount: connection.switchAccount,
    ...createSigning(cell, options),
    destroy: () => {
      for (const stop of stopRegistry) stop();
      connection.stopWatching();
      stopEvents();
      stopTabs();
      cell.clearListeners();
    },
  };
}

function listenToDisconnect(target: EventTarget | null | undefined, connection: Connection): () => void {
  const onAsked = () => {
    connection.disconnect().catch(() => undefined);
  };
  target?.addEventListener('wallet_disconnect', onAsked);
  return () => target?.removeEventListener('wallet_disconnect', onAsked);
}
