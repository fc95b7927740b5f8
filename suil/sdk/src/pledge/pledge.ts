/** Pledges SUI for a term (rules.md §6). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

export interface PledgeParams {
  readonly manifest: Manifest;
  /** At least 20 SUI. */
  readonly amountMist: bigint;
  /** 30, 90, 180 or 360. */
  readonly termDays: number;
  /** The least the pledge may count for, micro-dollars. */
  readonly minValue: bigint;
}

/** Returns the transaction; the SUI is taken from the sender's coins and address balance when it is built. */
export function buildPledge({ manifest, amountMist, termDays, minValue }: PledgeParams): Transaction {
  const { pledges, usdcSuiPool: usdcPool, finance, config } = manifest;
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, 'SUI', amountMist);
  tx.add(
    contract.pledge({
      package: packageOf(manifest),
      arguments: { coin, termDays, minValue, pledges, usdcPool, finance, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}
