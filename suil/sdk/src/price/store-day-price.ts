/** Stores the price of one of the last 32 complete days (rules.md §7). Anyone may, once a day. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/suiprice.ts';

/** Returns the transaction. */
export function buildStoreDayPrice({ manifest, day }: { manifest: Manifest; day: number }): Transaction {
  const tx = new Transaction();
  addStoreDayPrice(tx, manifest, day);
  return tx;
}

/** Adds the call. */
export function addStoreDayPrice(tx: Transaction, manifest: Manifest, day: number): void {
  const { prices, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  tx.add(
    contract.storeDayPrice({
      package: packageOf(manifest),
      arguments: { day, prices, suilPool, usdcPool, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
}
