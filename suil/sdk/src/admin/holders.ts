/** Hands the administration over in two steps, and replaces the guardian after a notice (rules.md §10). */
import { Transaction } from '@mysten/sui/transactions';
import { parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/admin.ts';

interface AdminParams {
  readonly manifest: Manifest;
  readonly adminCap: string;
}

/** Returns the transaction that offers the administration to an address; nothing changes until it accepts. @throws {ADDRESS_INVALID} */
export function buildOfferAdmin(params: AdminParams & { readonly admin: string }): Transaction {
  const { manifest, adminCap: cap } = params;
  const { config } = manifest;
  const admin = parseAddress(params.admin);
  const tx = new Transaction();
  tx.add(contract.offerAdmin({ package: packageOf(manifest), arguments: { admin, cap, config } }));
  return tx;
}

/** Returns the transaction that takes the offer back. */
export function buildWithdrawOffer({ manifest, adminCap: cap }: AdminParams): Transaction {
  const tx = new Transaction();
  tx.add(contract.withdrawOffer({ package: packageOf(manifest), arguments: { cap, config: manifest.config } }));
  return tx;
}

/** Returns the transaction by which the address that the administration is offered to becomes the admin. */
export function buildAcceptAdmin(manifest: Manifest): Transaction {
  const tx = new Transaction();
  tx.add(contract.acceptAdmin({ package: packageOf(manifest), arguments: { config: manifest.config } }));
  return tx;
}

/** Returns the transaction that announces a guardian. @throws {ADDRESS_INVALID} */
export function buildAnnounceGuardian(params: AdminParams & { readonly guardian: string }): Transaction {
  const { manifest, adminCap: cap } = params;
  const { config } = manifest;
  const guardian = parseAddress(params.guardian);
  const tx = new Transaction();
  tx.add(contract.announceGuardian({ package: packageOf(manifest), arguments: { guardian, cap, config } }));
  return tx;
}

/** Returns the transaction of any sender that makes the announced address the guardian when its time has come. */
export function buildInstallGuardian(manifest: Manifest): Transaction {
  const tx = new Transaction();
  tx.add(contract.installGuardian({ package: packageOf(manifest), arguments: { config: manifest.config } }));
  return tx;
}
