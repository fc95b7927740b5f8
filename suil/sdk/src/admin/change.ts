/** Announces, takes back and vetoes changes of parameters (rules.md §10). An announced change takes effect by itself on its day. */
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
export function buildAnnounceChange({ manifest, adminCap: cap, key, value }: AnnounceChangeParams): Transaction {
  const tx = new Transaction();
  const { config } = manifest;
  tx.add(contract.announceChange({ package: packageOf(manifest), arguments: { key, value, cap, config } }));
  return tx;
}

/** Returns the transaction that takes an announced change back before its day. */
export function buildCancelChange(params: Omit<AnnounceChangeParams, 'value'>): Transaction {
  const { manifest, adminCap: cap, key } = params;
  const tx = new Transaction();
  tx.add(contract.cancelChange({ package: packageOf(manifest), arguments: { key, cap, config: manifest.config } }));
  return tx;
}

export interface VetoChangeParams {
  readonly manifest: Manifest;
  readonly guardianCap: string;
  readonly key: number;
}

/** Returns the guardian's transaction that removes a change before its day. */
export function buildVetoChange({ manifest, guardianCap: cap, key }: VetoChangeParams): Transaction {
  const tx = new Transaction();
  tx.add(contract.vetoChange({ package: packageOf(manifest), arguments: { key, cap, config: manifest.config } }));
  return tx;
}
