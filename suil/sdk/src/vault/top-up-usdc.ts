/** Tops up the ledger with USDC through the vault (rules.md §9). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/vault.ts';

/** Returns the transaction. @param params.amount USDC base units */
export function buildTopUpUsdc({ manifest, amount }: { manifest: Manifest; amount: bigint }): Transaction {
  const { vault, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.topup({
      package: packageOf(manifest),
      arguments: { amount: takeCoin(tx, manifest, 'USDC', amount), vault, config },
      typeArguments: [coinTypes.usdc],
    }),
  );
  return tx;
}
