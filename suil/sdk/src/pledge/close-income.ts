/** Pays the last income of an ended pledge to its owner, less the fee (rules.md §6). Anyone may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

/** Returns the transaction. @param params.id the pledge's */
export function buildClosePledgeIncome({ manifest, id }: { manifest: Manifest; id: bigint }): Transaction {
  const { pledges, config } = manifest;
  const tx = new Transaction();
  tx.add(contract.closeIncome({ package: packageOf(manifest), arguments: { id, pledges, config } }));
  return tx;
}
