/**
 * Connecting, disconnecting and switching accounts (specification §4). Owns the running attempt and the wallet's change
 * events; does not own which wallets exist (store.ts) or signing (transaction.ts).
 */

import type { Wallet, WalletAccount } from '@wallet-standard/core';
import { isWalletError, WalletError } from '../errors.ts';
import { askToConnect, featuresOf, suiAccountsOf, walletKey } from '../standard/features.ts';
import { readWalletError } from '../standard/wallet-error.ts';
import { FORGOTTEN, NOT_CONNECTED, type WalletState } from '../state/state.ts';
import type { StateCell } from '../state/state-cell.ts';

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
  /** Gives up the current wallet without asking it; a running attempt's answer becomes void. */
  drop(patch: Partial<WalletState>): void;
  stopWatching(): void;
}

/** Returns the connection of a cell's state. */
export function createConnection(cell: StateCell): Connection {
  let attempt = 0;
  let stopWatching: () => void = () => undefined;
  let opening: { readonly wallet: Wallet; readonly fail: (error: WalletError) => void } | null = null;

  const drop = (patch: Partial<WalletState>) => {
    attempt += 1;
    stopWatching();
    stopWatching = () => undefined;
    cell.change(patch);
  };

  const connect = async (wallet: Wallet, { accountAddress, silent = false }: ConnectOptions = {}) => {
    attempt += 1;
    const mine = attempt;
    cell.change({ connectionStatus: 'connecting' });
    const gone = Promise.withResolvers<never>();
    const asked = { wallet, fail: gone.reject };
    opening = asked;
    try {
      const { accounts, supportedIntents } = await Promise.race([askToConnect(wallet, silent), gone.promise]);
      if (mine !== attempt) return accounts;
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
      return accounts;
    } catch (thrown) {
      if (mine === attempt) drop(NOT_CONNECTED);
      const known = readWalletError(thrown);
      throw isWalletError(known)
        ? known
        : new WalletError('WALLET_CONNECTION_FAILED', { wallet: wallet.name }, { cause: thrown });
    } finally {
      if (opening === asked) opening = null;
    }
  };

  const disconnect = async () => {
    const wallet = cell.get().currentWallet;
    if (wallet === null) throw new WalletError('WALLET_NOT_CONNECTED');
    try {
      await featuresOf(wallet)['standard:disconnect']?.disconnect();
    } catch {
      // The specification ignores a failed disconnect: we forget the wallet either way.
    }
    if (cell.get().currentWallet === wallet) drop(FORGOTTEN);
  };

  return {
    connect,
    disconnect,
    drop,
    lose: (gone) => {
      if (opening !== null && gone.includes(opening.wallet)) {
        opening.fail(new WalletError('WALLET_CONNECTION_FAILED', { wallet: opening.wallet.name }));
      }
    },
    cancelConnect: () => {
      if (cell.get().connectionStatus === 'connecting') drop(NOT_CONNECTED);
    },
    switchAccount: (address) => {
      const { currentWallet, accounts } = cell.get();
      if (currentWallet === null) throw new WalletError('WALLET_NOT_CONNECTED');
      const account = accounts.find((candidate) => candidate.address === address);
      if (account === undefined)
        throw new WalletError('WALLET_ACCOUNT_NOT_FOUND', { address, wallet: currentWallet.name });
      cell.change({ currentAccount: account, lastConnectedAccountAddress: account.address });
    },
    stopWatching: () => stopWatching(),
  };
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
