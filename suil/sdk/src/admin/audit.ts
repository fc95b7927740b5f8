/** What the audit key's address may do: pause vouchers for 6 hours, post the hash of a day's statement (rules.md §10). */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/audit.ts';

/** Returns the transaction that pauses vouchers for 6 hours more. */
export function buildPauseVouchers(manifest: Manifest): Transaction {
  const tx = new Transaction();
  tx.add(contract.pauseVouchers({ package: packageOf(manifest), arguments: { config: manifest.config } }));
  return tx;
}

export interface PostAuditParams {
  readonly manifest: Manifest;
  /** A complete day. */
  readonly day: number;
  /** Of the day's statement, 32 bytes. */
  readonly hash: Uint8Array;
}

/** Returns the transaction that posts the hash. */
export function buildPostAudit({ manifest, day, hash }: PostAuditParams): Transaction {
  const tx = new Transaction();
  const { config } = manifest;
  tx.add(contract.post({ package: packageOf(manifest), arguments: { day, hash: [...hash], config } }));
  return tx;
}
