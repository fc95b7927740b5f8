/** Tops up the ledger with SUI through the vault (rules.md §9). */

import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as finance from '../generated/suil/finance.ts';

export interface TopUpParams {
  readonly manifest: Manifest;
  readonly amountMist: bigint;
}

/** Returns the transaction; the SUI is taken from the sender's coins and address balance when it is built. */
export function buildTopUp({ manifest, amountMist }: TopUpParams): Transaction {
  const tx = new Transaction();
  const amount = takeCoin(tx, manifest, 'SUI', amountMist);
  const { vault, config } = manifest;
  tx.add(finance.topupV2({ package: packageOf(manifest), arguments: { amount, vault, config } }));
  return tx;
}
