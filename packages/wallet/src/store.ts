/**
 * The wallet store: which wallets there are, which one and which account is connected, and signing with it, exactly as the
 * specification §§2–5 and 7–9 say. Framework-free. Owns the putting together; does not own login (access_token,
 * currentAccount) or what a transaction does.
 */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/errors';
import { getWallets, type Wallet, type WalletAccount } from '@wallet-standard/core';
import { createAutoConnect } from './connection/auto-connect.ts';
import { type Connection, type ConnectOptions, createConnection } from './connection/connection.ts';
import { followOtherTabs } from './connection/other-tabs.ts';
import { WalletError } from './errors.ts';
import { signMessageWith } from './signing/message.ts';
import type { MessageKind, MessageParts } from './signing/message-kind.ts';
import {
  type ExecutedTransaction,
  execute,
  type SignedTransaction,
  type SigningContext,
  signWith,
} from './signing/transaction.ts';
import { featuresOf, orderWallets, type SignedBytes } from './standard/features.ts';
import { pageStorage, type RememberedConnection, readRemembered, type StateStorage } from './state/persistence.ts';
import { type AutoConnectStatus, FORGOTTEN, type WalletState } from './state/state.ts';
import { createStateCell, type StateCell } from './state/state-cell.ts';

/** Shown before all others (specification §5). */
export const PREFERRED_WALLETS: readonly string[] = ['Sui Wallet'];

/** Where Sui's dapp-kit remembers the connection; apps on one origin share it. */
export const DEFAULT_STORAGE_KEY = 'sui-dapp-kit:wallet-connection-info';

/** The chain of a store that is told none. */
export const DEFAULT_CHAIN = 'sui:localnet';

export interface WalletStoreOptions {
  /** Client that builds and executes; asked for when first needed. */
  readonly getClient: () => ClientWithCoreApi | Promise<ClientWithCoreApi>;
  /** The kinds of messages that wallets may be asked to sign. Default none: then no message is ever signed. */
  readonly messages?: readonly MessageKind<never>[];
  /** Wallet Standard chain that is signed for. Default `sui:localnet` (specification §7); an app names its own. */
  readonly chain?: () => string;
  /** Whether to connect silently to the remembered wallet, once. Default false. */
  readonly autoConnect?: boolean;
  /** An address that a redirect handed over: offered as the remembered one, never a login (specification §7). */
  readonly offeredAddress?: string | null;
  /** Default `localStorage` where there is one; null remembers nothing. */
  readonly storage?: StateStorage | null;
  /** Default {@link DEFAULT_STORAGE_KEY}. */
  readonly storageKey?: string;
  readonly preferredWallets?: readonly string[];
  /** Where wallets register. Default the page's Wallet Standard registry. */
  readonly registry?: Pick<ReturnType<typeof getWallets>, 'get' | 'on'>;
  /** This device's clock. Default `Date.now`. */
  readonly now?: () => number;
  /** Where a `wallet_disconnect` event asks for a disconnect, and other tabs are heard of. Default `window` where there is one. */
  readonly eventTarget?: EventTarget | null;
}

export interface WalletStore {
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
  /** Forgets wallet, accounts and remembered values, whatever the wallet answers. @throws {WALLET_NOT_CONNECTED} */
  disconnect(): Promise<void>;
  /** @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_FOUND} */
  switchAccount(address: string): void;
  /**
   * Builds the text of a message and has the current account sign it. Only the kinds that the store was made with are signed.
   * @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_SELECTED | WALLET_ADDRESS_CHANGED | WALLET_CHAIN_UNSUPPORTED} and what the kind
   *   throws for parts that do not fit: the wallet is not asked then;
   *   {WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED | SIGNING_TEXT_REPLACED} or the wallet's own error
   */
  signKnownMessage<Parts extends MessageParts>(kind: MessageKind<Parts>, parts: Parts): Promise<SignedBytes>;
  /** Builds and signs. @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_SELECTED | WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED} */
  signTransaction(transaction: Transaction | string): Promise<SignedTransaction>;
  /** Executes what was signed, through our own client, and reports the effects to the wallet. @throws {WALLET_EFFECTS_UNPARSABLE} */
  executeTransaction(signed: SignedTransaction): Promise<ExecutedTransaction>;
  /** Both. `onSigned` hears the digest before anything is sent, so that a lost answer can be looked up. */
  signAndExecuteTransaction(
    transaction: Transaction | string,
    options?: { onSigned?: (signed: SignedTransaction) => void },
  ): Promise<ExecutedTransaction>;
  /** @param effects base64 of the BCS effects. @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_SELECTED} */
  reportTransactionEffects(effects: string): Promise<void>;
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

type Signing = Pick<
  WalletStore,
  | 'signKnownMessage'
  | 'signTransaction'
  | 'executeTransaction'
  | 'signAndExecuteTransaction'
  | 'reportTransactionEffects'
>;

function createSigning(
  cell: StateCell,
  options: Pick<WalletStoreOptions, 'getClient' | 'chain' | 'messages' | 'now'>,
): Signing {
  const now = options.now ?? Date.now;
  const chainOf = options.chain ?? (() => DEFAULT_CHAIN);
  const requireAccount = (action: string): SigningContext => {
    const { connectionStatus, currentWallet, currentAccount } = cell.get();
    if (connectionStatus !== 'connected' || currentWallet === null) throw new WalletError('WALLET_NOT_CONNECTED');
    if (currentAccount === null) throw new WalletError('WALLET_ACCOUNT_NOT_SELECTED', { action });
    const { name: wallet } = currentWallet;
    return { features: featuresOf(currentWallet), account: currentAccount, wallet, chain: chainOf() };
  };
  const signTransaction: Signing['signTransaction'] = async (transaction) =>
    signWith(requireAccount('sign the transaction with'), transaction, options.getClient);
  const reportTransactionEffects: Signing['reportTransactionEffects'] = async (effects) => {
    const { features, account, chain } = requireAccount('report transaction effects for');
    await features['sui:reportTransactionEffects']?.reportTransactionEffects({ effects, account, chain });
  };
  const executeTransaction: Signing['executeTransaction'] = async (signed) => {
    const executed = await execute(signed, await options.getClient(), chainOf());
    // The report is a courtesy to the wallet's own cache; the transaction has happened whatever becomes of it.
    void reportTransactionEffects(executed.effects).catch(() => undefined);
    return executed;
  };
  return {
    signKnownMessage: async (kind, parts) => {
      assert((options.messages ?? []).includes(kind), 'only messages that the store was made with are signed');
      return signMessageWith(requireAccount('sign the personal message with'), kind, parts, now());
    },
    signTransaction,
    executeTransaction,
    signAndExecuteTransaction: async (transaction, { onSigned } = {}) => {
      const signed = await signTransaction(transaction);
      onSigned?.(signed);
      return executeTransaction(signed);
    },
    reportTransactionEffects,
  };
}

function listenToDisconnect(target: EventTarget | null | undefined, connection: Connection): () => void {
  const onAsked = () => {
    connection.disconnect().catch(() => undefined);
  };
  target?.addEventListener('wallet_disconnect', onAsked);
  return () => target?.removeEventListener('wallet_disconnect', onAsked);
}
