/** The wallet connection's state, with the field names of Sui's dapp-kit. Owns the shape, no behaviour. */
import type { Wallet, WalletAccount } from '@wallet-standard/core';

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected';
export type AutoConnectStatus = 'disabled' | 'idle' | 'attempted';

export interface WalletState {
  /** Usable wallets, preferred ones first. */
  readonly wallets: readonly Wallet[];
  /** Sui accounts that the current wallet shares. */
  readonly accounts: readonly WalletAccount[];
  readonly currentWallet: Wallet | null;
  readonly currentAccount: WalletAccount | null;
  readonly lastConnectedWalletName: string | null;
  readonly lastConnectedAccountAddress: string | null;
  readonly connectionStatus: ConnectionStatus;
  /** Transaction intents that the current wallet resolves without the app. */
  readonly supportedIntents: readonly string[];
  readonly autoConnectEnabled: boolean;
}

/** What "not connected" means; remembered values are kept or cleared by the caller. */
export const NOT_CONNECTED = {
  accounts: [],
  currentWallet: null,
  currentAccount: null,
  connectionStatus: 'disconnected',
  supportedIntents: [],
} as const satisfies Partial<WalletState>;

/** Additionally clears the last wallet and account. */
export const FORGOTTEN = {
  ...NOT_CONNECTED,
  lastConnectedWalletName: null,
  lastConnectedAccountAddress: null,
} as const satisfies Partial<WalletState>;
