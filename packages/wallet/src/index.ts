/** The wallet store on Wallet Standard. React bindings: `@suil/wallet/react`; the local chain's wallet: `@suil/wallet/demo`. */
export type { Wallet, WalletIcon } from '@wallet-standard/core';
export { accountLabel, resolveName } from './account/account-name.ts';
export { readRedirect } from './account/redirect.ts';
export type { ConnectOptions } from './connection/connection.ts';
export { isWalletError, WALLET_ERROR_TEXTS, WalletError } from './errors.ts';
export { checkGas, type GasLimits } from './signing/gas-limits.ts';
export type { MessageKind, MessageParts } from './signing/message-kind.ts';
export type { ExecutedTransaction, SignedTransaction } from './signing/transaction.ts';
export { isUsableWallet, type SignedBytes } from './standard/features.ts';
export { readWalletError } from './standard/wallet-error.ts';
export type { StateStorage } from './state/persistence.ts';
export type { AutoConnectStatus, ConnectionStatus, WalletState } from './state/state.ts';
export {
  createWalletStore,
  DEFAULT_STORAGE_KEY,
  PREFERRED_WALLETS,
  type WalletStore,
  type WalletStoreOptions,
} from './store.ts';
