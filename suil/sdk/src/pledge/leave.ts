/** Ends a running pledge of SUI while an upgrade is announced (rules.md §6). Only its owner may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

/** Returns the transaction: it pays the principal and the income of complete days. @param params.id the pledge's */
export function buildLeavePledge({ manifest, id }: { manifest: Manifest; id: bigint }): Transaction {
  const { pledges, config } = manifest;
  const tx = new Transaction();
  tx.add(contract.leave({ package: packageOf(manifest), arguments: { id, pledges, config } }));
  return tx;
}
