/** Tops up the ledger with SUIL through the vault (rules.md §9). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/vault.ts';

/** Returns the transaction. @param params.amount SUIL base units */
export function buildTopUpSuil({ manifest, amount }: { manifest: Manifest; amount: bigint }): Transaction {
  const { vault, config } = manifest;
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, 'SUIL', amount);
  tx.add(contract.topupSuil({ package: packageOf(manifest), arguments: { amount: coin, vault, config } }));
  return tx;
}
