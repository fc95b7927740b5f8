/**
 * One upgrade of a deployment, a step at a time (rules.md §10): announce, wait, publish, put in force. What is next is read
 * from the chain, so that the command can be run again at any time.
 */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Signer } from '@mysten/sui/cryptography';
import type { Transaction } from '@mysten/sui/transactions';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  buildAnnounceUpgrade,
  buildMigrate,
  buildUpgrade,
  fetchCap,
  fetchConfiguration,
  packageOf,
  toAppError,
} from '@suil/sdk';
import { createJournal } from './journal.ts';
import type { PublishablePackage } from './publish.ts';
import { transact } from './transact.ts';

export interface UpgradeParams {
  readonly client: ClientWithCoreApi;
  /** Holds the admin's capability. */
  readonly signer: Signer;
  readonly manifest: Manifest;
  readonly contracts: PublishablePackage & { readonly digest: Uint8Array };
  readonly nowMs: number;
}

export type UpgradeStep =
  | { readonly step: 'announced' | 'waiting'; readonly readyMs: number }
  /** The manifest to use from now on. */
  | { readonly step: 'inForce'; readonly manifest: Manifest };

/**
 * Takes the next step. Published code is put in force at once, also where an earlier run was interrupted in between.
 * @throws {UPGRADE_ANNOUNCED} when other code is announced @throws {CHAIN_OBJECT_NOT_FOUND} when the signer is not the admin
 */
export async function stepUpgrade(params: UpgradeParams): Promise<UpgradeStep> {
  const { client, signer, manifest, contracts, nowMs } = params;
  const deployer = { client, signer, journal: createJournal() };
  const send = (step: string, transaction: Transaction) => transact(deployer, step, transaction);
  const adminCap = await fetchCap(client, manifest, signer.toSuiAddress(), 'AdminCap');
  const { newestPackage, announcedUpgrade: announced } = await fetchConfiguration(client, manifest);
  const putInForce = async (newest: string): Promise<UpgradeStep> => {
    // In force already: an earlier run was interrupted before the manifest was written.
    await send('migrate', buildMigrate({ manifest, adminCap, newest })).catch((error: unknown) => {
      if (toAppError(error).code !== 'ADMIN_VERSION_NOT_NEWER') throw error;
    });
    return { step: 'inForce', manifest: { ...manifest, newestPackage: newest } };
  };

  const current = packageOf(manifest);
  if (newestPackage !== current) return putInForce(newestPackage);
  if (announced === null) {
    await send('announce', buildAnnounceUpgrade({ manifest, adminCap, digest: contracts.digest }));
    const readyMs = (await fetchConfiguration(client, manifest)).announcedUpgrade?.readyMs ?? nowMs;
    return { step: 'announced', readyMs };
  }
  if (Buffer.compare(announced.digest, contracts.digest) !== 0) throw new AppError('UPGRADE_ANNOUNCED');
  if (nowMs < announced.readyMs) return { step: 'waiting', readyMs: announced.readyMs };
  const { modules, dependencies } = contracts;
  const code = { modules: modules.map(({ bytes }) => bytes), dependencies };
  const { packageId } = await send('upgrade', buildUpgrade({ manifest, adminCap, current, code }));
  if (packageId === undefined) throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: 'it published no package' });
  return putInForce(packageId);
}
