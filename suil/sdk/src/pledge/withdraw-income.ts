/** Withdraws all income of a running pledge, less the fee; the ramp restarts (rules.md §6). The owner alone may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

/** Returns the transaction. @param params.id the pledge's */
export function buildWithdrawPledgeIncome({ manifest, id }: { manifest: Manifest; id: bigint }): Transaction {
  const { pledges, config } = manifest;
  const tx = new Transaction();
  tx.add(contract.withdrawIncome({ package: packageOf(manifest), arguments: { id, pledges, config } }));
  return tx;
}
