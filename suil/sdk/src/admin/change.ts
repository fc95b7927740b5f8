/** Announces and takes back changes of parameters (rules.md §10). An announced change takes effect by itself on its day. */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/admin.ts';

export interface AnnounceChangeParams {
  readonly manifest: Manifest;
  readonly adminCap: string;
  /** As in `suil::parameters`. */
  readonly key: number;
  readonly value: bigint;
}

/** Returns the transaction that announces a change. */
export function buildAnnounceChange({ manifest, adminCap: _, key, value }: AnnounceChangeParams): Transaction {
  const tx = new Transaction();
  const { config } = manifest;
  tx.add(contract.announceChange({ package: packageOf(manifest), arguments: { key, value, _, config } }));
  return tx;
}

/** Returns the transaction that takes an announced change back before its day. */
export function buildCancelChange(params: Omit<AnnounceChangeParams, 'value'>): Transaction {
  const { manifest, adminCap: _, key } = params;
  const tx = new Transaction();
  tx.add(contract.cancelChange({ package: packageOf(manifest), arguments: { key, _, config: manifest.config } }));
  return tx;
}
