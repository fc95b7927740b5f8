/** Adds SUI to the reserve that pledges set their income aside from; anyone may, and it cannot be taken back (rules.md §9). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

/** Returns the transaction. */
export function buildFundPledgeReserve({
  manifest,
  amountMist,
}: {
  manifest: Manifest;
  amountMist: bigint;
}): Transaction {
  const { pledges, config } = manifest;
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, 'SUI', amountMist);
  tx.add(contract.fundReserve({ package: packageOf(manifest), arguments: { coin, pledges, config } }));
  return tx;
}
