/**
 * Upgrades of the contracts (rules.md §10): announced by digest, done within 7 days after the delay, then put in force.
 * Between the last two the old code still works; afterwards it refuses everything that changes something.
 */
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as admin from '../generated/suil/admin.ts';
import * as contract from '../generated/suil/upgrade.ts';

interface UpgradeParams {
  readonly manifest: Manifest;
  readonly adminCap: string;
}

/** Returns the transaction that announces an upgrade. @param params.digest of modules and dependencies, 32 bytes */
export function buildAnnounceUpgrade(params: UpgradeParams & { readonly digest: Uint8Array }): Transaction {
  const { manifest, adminCap: cap, digest } = params;
  const { config } = manifest;
  const tx = new Transaction();
  tx.add(contract.announce({ package: packageOf(manifest), arguments: { digest: [...digest], cap, config } }));
  return tx;
}

/** Returns the transaction that takes an announcement back. */
export function buildCancelUpgrade({ manifest, adminCap: cap }: UpgradeParams): Transaction {
  const tx = new Transaction();
  tx.add(contract.cancel({ package: packageOf(manifest), arguments: { cap, config: manifest.config } }));
  return tx;
}

/** Returns the guardian's transaction that removes an announcement. */
export function buildVetoUpgrade(params: { readonly manifest: Manifest; readonly guardianCap: string }): Transaction {
  const { manifest, guardianCap: cap } = params;
  const tx = new Transaction();
  tx.add(contract.veto({ package: packageOf(manifest), arguments: { cap, config: manifest.config } }));
  return tx;
}

export interface UpgradeCode {
  readonly modules: readonly Uint8Array[];
  readonly dependencies: readonly string[];
}

/**
 * Returns the transaction that publishes the announced code.
 * @param params.current id of the newest package, of which `code` is the successor
 */
export function buildUpgrade(
  params: UpgradeParams & { readonly current: string; readonly code: UpgradeCode },
): Transaction {
  const { manifest, adminCap: cap, current, code } = params;
  const { upgradeLock: lock, config } = manifest;
  const tx = new Transaction();
  const ticket = tx.add(contract.authorize({ package: current, arguments: { cap, lock, config } }));
  const receipt = tx.upgrade({
    modules: code.modules.map((bytes) => toBase64(bytes)),
    dependencies: [...code.dependencies],
    package: current,
    ticket,
  });
  tx.add(contract.commit({ package: current, arguments: { receipt, lock } }));
  return tx;
}

/** Returns the transaction that puts a published upgrade in force. @param params.newest id of the new package */
export function buildMigrate(params: UpgradeParams & { readonly newest: string }): Transaction {
  const { manifest, adminCap: cap, newest } = params;
  const tx = new Transaction();
  tx.add(admin.migrate({ package: newest, arguments: { cap, config: manifest.config } }));
  return tx;
}
