/** Signing in the reader's wallet, where the page can reach one. */
import { Transaction } from '@mysten/sui/transactions';
import type { WalletStore } from '@suil/wallet';
import type { Prepared } from './transaction.ts';

/** The wallet has signed another transaction than was shown. */
export class OtherBytes extends Error {}

/** Returns the connected account's signature of exactly what was simulated. @throws {OtherBytes}, or the wallet's refusal */
export async function signPrepared(store: WalletStore, { bytes, base64 }: Prepared): Promise<string> {
  const signed = await store.signTransaction(Transaction.from(bytes));
  if (signed.bytes !== base64) throw new OtherBytes();
  return signed.signature;
}
