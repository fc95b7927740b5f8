/**
 * The keys that act without a capability: announced by the admin, in force once the admin switches to the standby, disabled and vetoed by
 * the guardian (rules.md §10).
 */
import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/admin.ts';

/** By the number of their slot in `suil::keys`. */
export const KEY_NAMES = ['withdraw', 'settlement', 'audit'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

interface KeyParams {
  readonly manifest: Manifest;
  readonly name: KeyName;
}

interface AdminParams extends KeyParams {
  readonly adminCap: string;
}

interface GuardianParams extends KeyParams {
  readonly guardianCap: string;
}

interface NewKey {
  /** 32 bytes: an Ed25519 public key, of the settlement key the address. */
  readonly key: Uint8Array;
}

/** Returns the transaction that announces a key; it is the standby when the delay is over. */
export function buildAnnounceKey({ manifest, adminCap: cap, name, key }: AdminParams & NewKey): Transaction {
  const { config } = manifest;
  const tx = new Transaction();
  const slot = KEY_NAMES.indexOf(name);
  tx.add(contract.announceKey({ package: packageOf(manifest), arguments: { slot, key: [...key], cap, config } }));
  return tx;
}

/** Returns the transaction that puts the standby in force; what the key before signed is worth nothing from then on. */
export function buildSwitchKey({ manifest, adminCap: cap, name }: AdminParams): Transaction {
  const { config } = manifest;
  const tx = new Transaction();
  const slot = KEY_NAMES.indexOf(name);
  tx.add(contract.switchKey({ package: packageOf(manifest), arguments: { slot, cap, config } }));
  return tx;
}

/** Returns the transaction that leaves no key in force until the admin switches to the standby. */
export function buildDisableKey({ manifest, guardianCap: cap, name }: GuardianParams): Transaction {
  const { config } = manifest;
  const tx = new Transaction();
  const slot = KEY_NAMES.indexOf(name);
  tx.add(contract.disableKey({ package: packageOf(manifest), arguments: { slot, cap, config } }));
  return tx;
}

/** Returns the transaction that removes a key which is announced or the standby. */
export function buildVetoKey({ manifest, guardianCap: cap, name, key }: GuardianParams & NewKey): Transaction {
  const { config } = manifest;
  const tx = new Transaction();
  const slot = KEY_NAMES.indexOf(name);
  tx.add(contract.vetoKey({ package: packageOf(manifest), arguments: { slot, key: [...key], cap, config } }));
  return tx;
}
