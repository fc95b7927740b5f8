/** The wallet store on Wallet Standard. React bindings: `@suil/wallet/react`; the local chain's wallet: `@suil/wallet/demo`. */
export { accountLabel, resolveName } from './account-name.ts';
export type { ConnectOptions } from './connection.ts';
export { isWalletError, WALLET_ERROR_TEXTS, WalletError } from './errors.ts';
export { isUsableWallet, type SignedBytes } from './features.ts';
export type { MessageKind, MessageParts } from './message-kind.ts';
export type { StateStorage } from './persistence.ts';
export { readRedirect } from './redirect.ts';
export { type SampleMemberId, sampleMemberOf } from './sample-member.ts';
export type { AutoConnectStatus, ConnectionStatus, WalletState } from './state.ts';
export {
  createWalletStore,
  DEFAULT_STORAGE_KEY,
  PREFERRED_WALLETS,
  type WalletStore,
  type WalletStoreOptions,
} from './store.ts';
export type { ExecutedTransaction, SignedTransaction } from './transaction.ts';
export { readWalletError } from './wallet-error.ts';
