/** Ends a running pledge of SUIL while an upgrade is announced (rules.md §6). Only its owner may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

/** Returns the transaction: it pays the principal. @param params.id the pledge's */
export function buildLeaveSuilPledge({ manifest, id }: { manifest: Manifest; id: bigint }): Transaction {
  const { pledges, config } = manifest;
  const tx = new Transaction();
  tx.add(contract.leaveSuil({ package: packageOf(manifest), arguments: { id, pledges, config } }));
  return tx;
}
