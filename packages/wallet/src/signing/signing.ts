/** Signing with the connected account: messages of the store's kinds, and transactions. Owns no state. */
import type { Transaction } from '@mysten/sui/transactions';
import { assert } from '@suil/errors';
import { WalletError } from '../errors.ts';
import { featuresOf, type SignedBytes } from '../standard/features.ts';
import type { StateCell } from '../state/state-cell.ts';
import { signMessageWith } from './message.ts';
import type { MessageKind, MessageParts } from './message-kind.ts';
import {
  type BuildOptions,
  type ExecutedTransaction,
  execute,
  type SignedTransaction,
  type SigningContext,
  signWith,
} from './transaction.ts';

/** The chain of a store that is made without one. */
export const DEFAULT_CHAIN = 'sui:localnet';

export interface SigningOptions extends BuildOptions {
  /** The kinds of messages that wallets may be asked to sign. Default none: then no message is ever signed. */
  readonly messages?: readonly MessageKind<never>[];
  /** Wallet Standard chain that is signed for. Default `sui:localnet`; an app names its own. */
  readonly chain?: () => string;
  /** This device's clock. Default `Date.now`. */
  readonly now?: () => number;
}

export interface Signing {
  /**
   * Builds the text of a message and has the current account sign it. Only the kinds that the store was made with are signed.
   * @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_SELECTED | WALLET_ADDRESS_CHANGED | WALLET_CHAIN_UNSUPPORTED} and what the kind
   *   throws for parts that do not fit: the wallet is not asked then;
   *   {WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED | SIGNING_TEXT_REPLACED} or the wallet's own error
   */
  signKnownMessage<Parts extends MessageParts>(kind: MessageKind<Parts>, parts: Parts): Promise<SignedBytes>;
  /**
   * Builds and signs. @throws {WALLET_NOT_CONNECTED | WALLET_ACCOUNT_NOT_SELECTED | WALLET_GAS_ABOVE_LIMIT | WALLET_FEATURE_NOT_SUPPORTED |
   *   WALLET_REQUEST_REJECTED}
   */
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
}

/** Returns what signs with the account that the cell's state names. */
export function createSigning(cell: StateCell, options: SigningOptions): Signing {
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
    signWith(requireAccount('sign the transaction with'), transaction, options);
  const reportTransactionEffects: Signing['reportTransactionEffects'] = async (effects) => {
    const { features, account, chain } = requireAccount('report transaction effects for');
    await features['sui:reportTransactionEffects']?.reportTransactionEffects({ effects, account, chain });
  };
  const executeTransaction: Signing['executeTransaction'] = async (signed) => {
    const executed = await execute(signed, await options.getClient(), chainOf());
    // The report is a courtesy to the wallet's own cache; the transaction has happened even if the report fails.
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
