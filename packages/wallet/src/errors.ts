/** The errors of this package: of connecting, of signing and of the demo wallet. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const WALLET_ERROR_TEXTS = {
  WALLET_NOT_CONNECTED: 'No wallet is connected.',
  WALLET_ACCOUNT_NOT_SELECTED: 'No wallet account is selected to {action}.',
  WALLET_FEATURE_NOT_SUPPORTED: "This wallet doesn't support the `{feature}` feature.",
  WALLET_ACCOUNT_NOT_FOUND: 'No account with address {address} is connected to {wallet}.',
  WALLET_ACCOUNTS_EMPTY: 'The wallet {wallet} shared no Sui account.',
  WALLET_EFFECTS_UNPARSABLE: 'Could not parse effects from transaction result.',
  WALLET_CONTEXT_MISSING: 'Could not find {context}. Ensure that you have set up the {provider}.',
  WALLET_REQUEST_REJECTED: 'User rejected the request',
  WALLET_WINDOW_CLOSED: 'User closed the Stashed window',
  WALLET_WINDOW_FAILED: 'Failed to open new window',
  WALLET_CONNECTION_FAILED: 'Connection failed',
  WALLET_ADDRESS_CHANGED: 'Wallet address has changed, please log in again',
  WALLET_CHAIN_UNSUPPORTED: 'The wallet {wallet} does not work on {chain}.',
  WALLET_MNEMONIC_LENGTH_INVALID: 'A recovery phrase has 12, 15, 18, 21 or 24 words; this one has {words}.',
  WALLET_MNEMONIC_WORD_UNKNOWN: 'Word {position} of the recovery phrase is not in the word list.',
  WALLET_MNEMONIC_CHECKSUM_INVALID: 'The recovery phrase does not add up: a word is wrong or out of order.',
  WALLET_ACCOUNT_DUPLICATE: 'This account is already in the wallet.',
  WALLET_GAS_ABOVE_LIMIT: 'The network fee that the Sui node asks for is above the limit: {priceMist} MIST a unit of gas, at most {priceMaxMist}; {budgetMist} MIST in all, at most {budgetMaxMist}. Nothing was signed. Choose another node and try again.',
  SIGNING_TEXT_REPLACED: 'The wallet signed another text than the one it was asked to sign. The signature was not used.',
} as const;

export const { ErrorClass: WalletError, is: isWalletError } = defineErrors('WalletError', WALLET_ERROR_TEXTS);
export type WalletError = InstanceType<typeof WalletError>;
