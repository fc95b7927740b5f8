/** Coins for a call: merged from as many as needed when the transaction is built. SUI comes from the coins that pay the network fee, which keep enough for it. */
import { coinWithBalance, type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';

/** The coins that the product knows. */
export type CoinName = 'SUI' | 'SUIL' | 'USDC';

/** Returns the normalised type of a coin. */
export function coinTypeOf(manifest: Manifest, coin: CoinName): string {
  const { sui, suil, usdc } = manifest.coinTypes;
  return { SUI: sui, SUIL: suil, USDC: usdc }[coin];
}

/** Returns a coin of exactly `amount` base units out of the sender's. */
export function takeCoin(tx: Transaction, manifest: Manifest, coin: CoinName, amount: bigint): TransactionArgument {
  const type = coinTypeOf(manifest, coin);
  return tx.add(coinWithBalance({ type, balance: amount, useGasCoin: coin === 'SUI' }));
}
