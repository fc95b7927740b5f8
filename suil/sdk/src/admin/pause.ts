/** Pauses new stakes, new pledges and vouchers, and ends a pause (rules.md §10). The guardian alone may. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/admin.ts';

interface GuardianParams {
  readonly manifest: Manifest;
  readonly guardianCap: string;
}

/** Returns the transaction. @param params.durationMs at most 7 days */
export function buildPause(params: GuardianParams & { readonly durationMs: number }): Transaction {
  const { manifest, guardianCap: cap, durationMs } = params;
  const tx = new Transaction();
  tx.add(contract.pause({ package: packageOf(manifest), arguments: { durationMs, cap, config: manifest.config } }));
  return tx;
}

/** Returns the transaction that ends a pause now. */
export function buildResume({ manifest, guardianCap: cap }: GuardianParams): Transaction {
  const tx = new Transaction();
  tx.add(contract.resume({ package: packageOf(manifest), arguments: { cap, config: manifest.config } }));
  return tx;
}
