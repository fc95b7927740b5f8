/**
 * Builds, signs and executes transactions with the current account. Wallets get a fully built transaction, so that what was
 * simulated, shown and signed are the same bytes and no wallet needs a node of its own. The SDK is loaded when first needed.
 * Owns no state; which wallet and account is the store's.
 */
import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
import type { Transaction } from '@mysten/sui/transactions';
import type { WalletAccount } from '@wallet-standard/core';
import { WalletError } from '../errors.ts';
import type { SignedBytes, SuiWalletFeatures } from '../standard/features.ts';
import { asWalletCall } from '../standard/wallet-error.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { checkGas, type GasLimits } from './gas-limits.ts';

export interface SigningContext {
  readonly features: SuiWalletFeatures;
  readonly account: WalletAccount;
  /** The wallet's name. */
  readonly wallet: string;
  /** Wallet Standard chain, e.g. `sui:localnet`. */
  readonly chain: string;
}

export interface SignedTransaction extends SignedBytes {
  readonly digest: string;
}

export interface ExecutedTransaction extends SignedTransaction {
  /** Base64 of the BCS effects. */
  readonly effects: string;
  /** The node's answer; a failed execution is a result, not an error. */
  readonly result: SuiClientTypes.TransactionResult<{ effects: true; events: true }>;
}

export interface BuildOptions {
  /** Client that builds and executes; requested when first needed. */
  readonly getClient: () => ClientWithCoreApi | Promise<ClientWithCoreApi>;
  /** What a wallet is never asked to sign more than. Default none. */
  readonly gasLimits?: GasLimits;
}

/**
 * Returns the signed transaction; `sui:signTransaction`, else the older `sui:signTransactionBlock`.
 * @throws {WALLET_GAS_ABOVE_LIMIT} before the wallet is asked; {WALLET_FEATURE_NOT_SUPPORTED | WALLET_REQUEST_REJECTED} or the wallet's own error
 */
export async function signWith(
  context: SigningContext,
  transaction: Transaction | string,
  { getClient, gasLimits }: BuildOptions,
): Promise<SignedTransaction> {
  const { features, account, chain } = context;
  const current = features['sui:signTransaction'];
  const older = features['sui:signTransactionBlock'];
  const unsupported = () => new WalletError('WALLET_FEATURE_NOT_SUPPORTED', { feature: 'signTransaction' });
  if (current === undefined && older === undefined) throw unsupported();
  const { Transaction: Draft, TransactionDataBuilder } = await import('@mysten/sui/transactions');
  const draft = typeof transaction === 'string' ? Draft.from(transaction) : transaction;
  draft.setSenderIfNotSet(account.address);
  const built = Draft.from(await draft.build({ client: await getClient() }));
  if (gasLimits !== undefined) checkGas(built, gasLimits);
  const signed = await asWalletCall(async () => {
    if (current !== undefined) {
      return current.signTransaction({ transaction: { toJSON: () => built.toJSON() }, account, chain });
    }
    if (older === undefined) throw unsupported();
    const { transactionBlockBytes, signature } = await older.signTransactionBlock({
      transactionBlock: built,
      account,
      chain,
    });
    return { bytes: transactionBlockBytes, signature };
  });
  const digest = TransactionDataBuilder.getDigestFromBytes(fromBase64(signed.bytes));
  return { bytes: signed.bytes, signature: signed.signature, digest };
}

/** Longest wait until the node that is read from has an executed transaction. */
const TRANSACTION_WAIT_MS = 60_000;

/** On this chain an execution counts once the node we read from has it. */
const WAITING_CHAIN = 'sui:mainnet';

/**
 * Sends a signed transaction to our node and returns its effects; on mainnet only when the node can return it.
 * @throws {WALLET_EFFECTS_UNPARSABLE} or the client's error
 */
export async function execute(
  signed: SignedTransaction,
  client: ClientWithCoreApi,
  chain: string,
): Promise<ExecutedTransaction> {
  const result = await client.core.executeTransaction({
    transaction: fromBase64(signed.bytes),
    signatures: [signed.signature],
    include: { effects: true, events: true },
  });
  const executed = result.$kind === 'Transaction' ? result.Transaction : result.FailedTransaction;
  const bcs = executed.effects.bcs;
  if (bcs === null || bcs === undefined) throw new WalletError('WALLET_EFFECTS_UNPARSABLE', { digest: signed.digest });
  if (chain === WAITING_CHAIN) {
    await client.core.waitForTransaction({ digest: signed.digest, timeout: TRANSACTION_WAIT_MS });
  }
  return { ...signed, effects: toBase64(bcs), result };
}
