/** Brings a voucher to the vault, which pays its recipient, once (rules.md §9). Anyone may. */
import { Transaction } from '@mysten/sui/transactions';
import { coinTypeOf, parseAddress, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/vault.ts';

export interface WithdrawParams {
  readonly manifest: Manifest;
  readonly coin: VaultAsset;
  /** The request's id. */
  readonly id: bigint;
  /** Base units of the coin. */
  readonly amount: bigint;
  readonly recipient: string;
  /** 72 bytes from the withdrawal service. */
  readonly voucher: Uint8Array;
}

/** Returns the transaction. @throws {ADDRESS_INVALID} */
export function buildWithdraw({ manifest, coin, id, amount, recipient, voucher }: WithdrawParams): Transaction {
  const { vault, config } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.withdraw({
      package: packageOf(manifest),
      arguments: { id, amount, recipient: parseAddress(recipient), voucher: [...voucher], vault, config },
      typeArguments: [coinTypeOf(manifest, coin)],
    }),
  );
  return tx;
}
