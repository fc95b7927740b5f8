/** Rotates the withdrawal and the settlement key and hands the powers on (rules.md §10). The admin alone may. */
import { Transaction } from '@mysten/sui/transactions';
import { parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/admin.ts';

interface AdminParams {
  readonly manifest: Manifest;
  readonly adminCap: string;
}

/** Returns the transaction. @param params.publicKey Ed25519, 32 bytes; vouchers of the old key are worth nothing from then on */
export function buildRotateWithdrawKey(params: AdminParams & { readonly publicKey: Uint8Array }): Transaction {
  const { manifest, adminCap: _, publicKey } = params;
  const { config } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.rotateWithdrawKey({ package: packageOf(manifest), arguments: { publicKey: [...publicKey], _, config } }),
  );
  return tx;
}

/** Returns the transaction. @throws {ADDRESS_INVALID} */
export function buildRotateSettlementKey(params: AdminParams & { readonly settlementKey: string }): Transaction {
  const { manifest, adminCap: _ } = params;
  const { config } = manifest;
  const settlementKey = parseAddress(params.settlementKey);
  const tx = new Transaction();
  tx.add(contract.rotateSettlementKey({ package: packageOf(manifest), arguments: { settlementKey, _, config } }));
  return tx;
}

/** Returns the transaction; the guardian before has no power from then on. @throws {ADDRESS_INVALID} */
export function buildAppointGuardian(params: AdminParams & { readonly guardian: string }): Transaction {
  const { manifest, adminCap: _ } = params;
  const { config } = manifest;
  const guardian = parseAddress(params.guardian);
  const tx = new Transaction();
  tx.add(contract.appointGuardian({ package: packageOf(manifest), arguments: { guardian, _, config } }));
  return tx;
}

/** Returns the transaction that makes another address the admin. @throws {ADDRESS_INVALID} */
export function buildHandOver(params: AdminParams & { readonly admin: string }): Transaction {
  const { manifest, adminCap: cap } = params;
  const { config } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.handOver({ package: packageOf(manifest), arguments: { admin: parseAddress(params.admin), cap, config } }),
  );
  return tx;
}
