/** Coins for a call, put together when the transaction is built: from coin objects and from the sender's address balance. */
import { coinWithBalance, type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import { coinTypeOf, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { PoolName } from './contract.ts';
import { takeSui } from './sui.ts';

/** The coins of each exchange pool, in the order of its type. */
export const POOL_COINS: Readonly<Record<PoolName, readonly [x: VaultAsset, y: VaultAsset]>> = {
  usdcSui: ['SUI', 'USDC'],
  suilSui: ['SUIL', 'SUI'],
};

/** Returns a coin of exactly `amount` base units out of the sender's coins and address balance. */
export function takeCoin(tx: Transaction, manifest: Manifest, coin: VaultAsset, amount: bigint): TransactionArgument {
  if (coin === 'SUI') return takeSui(tx, amount);
  return tx.add(coinWithBalance({ type: coinTypeOf(manifest, coin), balance: amount, useGasCoin: false }));
}
