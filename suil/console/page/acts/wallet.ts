/** The operator's wallet: which one is connected, and the one place where this page asks for a signature. */
import { Transaction } from '@mysten/sui/transactions';
import { fromBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import { createWalletStore } from '@suil/wallet';
import type { TransactionFile } from '../../../chain/src/signing/transaction-file.ts';
import { GAS_LIMITS } from '../../../web/src/wallet/connect/gas-limits.ts';
import { type ChainPlace, clientOf } from '../data/chain.ts';

let place: ChainPlace | null = null;

/** Called once the console's process has said where the chain is. */
export function setWalletPlace(of: ChainPlace): void {
  place = of;
}

export const walletStore = createWalletStore({
  getClient: () => {
    if (place === null) throw new AppError('CHAIN_CLIENT_NOT_SET');
    return clientOf(place);
  },
  chain: () => `sui:${place?.network ?? 'localnet'}`,
  gasLimits: GAS_LIMITS,
  storageKey: 'suil-console:wallet',
  autoConnect: true,
});

/**
 * Has the connected account sign exactly the bytes of a prepared transaction. Returns the signature.
 * @throws {WALLET_ADDRESS_CHANGED} for another account than the sender @throws {SIGNATURE_REFUSED} when the wallet signed other bytes
 */
export async function signFile({ bytes, sender }: Pick<TransactionFile, 'bytes' | 'sender'>): Promise<string> {
  if (walletStore.getState().currentAccount?.address !== sender) throw new AppError('WALLET_ADDRESS_CHANGED');
  const signed = await walletStore.signTransaction(Transaction.from(fromBase64(bytes)));
  if (signed.bytes !== bytes) {
    const source = walletStore.getState().currentWallet?.name ?? 'the wallet';
    throw new AppError('SIGNATURE_REFUSED', { source, reason: 'it is of other bytes than were shown here' });
  }
  return signed.signature;
}
