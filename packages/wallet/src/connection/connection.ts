/**
 * Connecting, disconnecting and switching accounts. Owns the wallet's change events; does not own which
 * wallets exist (store.ts) or signing (signing/).
 */
import type { Wallet, WalletAccount } from '@wallet-standard/core';
import { isWalletError, WalletError } from '../errors.ts';
import { askToConnect, type ConnectResult, featuresOf, suiAccountsOf, walletKey } from '../standard/features.ts';
import { readWalletError } from '../standard/wallet-error.ts';
import { FORGOTTEN, NOT_CONNECTED, type WalletState } from '../state/state.ts';
import type { StateCell } from '../state/state-cell.ts';
import { createAttempts } from './attempts.ts';

export interface ConnectOptions {
  /** Account to choose; the first one where it is not shared. */
  readonly accountAddress?: string | undefined;
  /** Never prompt. */
  readonly silent?: boolean;
}

export interface Connection {
  connect(wallet: Wallet, options?: ConnectOptions): Promise<readonly WalletAccount[]>;
  cancelConnect(): void;
  disconnect(): Promise<void>;
  switchAccount(address: string): void;
  /** Ends the running attempt as failed when its wallet is among those that have gone. */
  lose(gone: readonly Wallet[]): void;
  /** Leaves the current wallet without asking it; the answer of a running attempt is ignored. */
  drop(patch: Partial<WalletState>): void;
  stopWatching(): void;
}

/** Returns the connection of a cell's state. */
export function createConnection(cell: StateCell): Connection {
  const attempts = createAttempts();
  let stopWatching: () => void = () => undefined;

  const drop = (patch: Partial<WalletState>) => {
    attempts.cancel();
    stopWatching();
    stopWatching = () => undefined;
    cell.change(patch);
  };

  const accept = (
    wallet: Wallet,
    { accounts, supportedIntents }: ConnectResult,
    accountAddress: string | undefined,
  ) => {
    const chosen = accounts.find((account) => account.address === accountAddress) ?? accounts[0];
    if (chosen === undefined) throw new WalletError('WALLET_ACCOUNTS_EMPTY', { wallet: wallet.name });
    stopWatching();
    stopWatching = watchAccounts(cell, wallet);
    cell.change({
      accounts,
      supportedIntents,
      currentWallet: wallet,
      currentAccount: chosen,
      connectionStatus: 'connected',
      lastConnectedWalletName: walletKey(wallet),
      lastConnectedAccountAddress: chosen.address,
    });
  };

  const connect = async (wallet: Wallet, { accountAddress, silent = false }: ConnectOptions = {}) => {
    const attempt = attempts.start(wallet);
    cell.change({ connectionStatus: 'connecting' });
    try {
      const shared = await attempt.whileThere(askToConnect(wallet, silent));
      if (attempt.isCurrent()) accept(wallet, shared, accountAddress);
      return shared.accounts;
    } catch (thrown) {
      if (attempt.isCurrent()) drop(NOT_CONNECTED);
      throw toConnectError(thrown, wallet);
    }
  };

  return {
    connect,
    drop,
    disconnect: async () => {
      const wallet = requireWallet(cell);
      try {
        await featuresOf(wallet)['standard:disconnect']?.disconnect();
      } catch {
        // The wallet is cleared also when it fails to disconnect.
      }
      if (cell.get().currentWallet === wallet) drop(FORGOTTEN);
    },
    lose: attempts.lose,
    cancelConnect: () => {
      if (cell.get().connectionStatus === 'connecting') drop(NOT_CONNECTED);
    },
    switchAccount: (address) => {
      const { name: wallet } = requireWallet(cell);
      const account = cell.get().accounts.find((candidate) => candidate.address === address);
      if (account === undefined) throw new WalletError('WALLET_ACCOUNT_NOT_FOUND', { address, wallet });
      cell.change({ currentAccount: account, lastConnectedAccountAddress: account.address });
    },
    stopWatching: () => stopWatching(),
  };
}

function requireWallet(cell: StateCell): Wallet {
  const { currentWallet } = cell.get();
  if (currentWallet === null) throw new WalletError('WALLET_NOT_CONNECTED');
  return currentWallet;
}

/** A known meaning keeps its code; anything else is a failed connection. */
function toConnectError(thrown: unknown, wallet: Wallet): WalletError {
  const known = readWalletError(thrown);
  if (isWalletError(known)) return known;
  return new WalletError('WALLET_CONNECTION_FAILED', { wallet: wallet.name }, { cause: thrown });
}

/** Keeps the current account while the wallet still shares it, else takes the first one. */
function watchAccounts(cell: StateCell, wallet: Wallet): () => void {
  const off = featuresOf(wallet)['standard:events']?.on('change', ({ accounts }) => {
    const state = cell.get();
    if (accounts === undefined || state.currentWallet !== wallet) return;
    const shared = suiAccountsOf(accounts);
    const kept = shared.find((account) => account.address === state.currentAccount?.address);
    cell.change({ accounts: shared, currentAccount: kept ?? shared[0] ?? null });
  });
  return off ?? (() => undefined);
}
