/** What the server reads from the chain beside events: the vault, the limits of vouchers, the reserves of products. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Manifest } from '@suil/core/api';
import {
  fetchProductReserves,
  fetchVaultBalanceObjects,
  fetchWithdrawalLimits,
  type Reserves,
  type VaultBalanceObject,
  type WithdrawalLimits,
} from '@suil/sdk';
import type { ReadVoucherKeys } from './voucher-keys.ts';

/** All answers come from one node, or from those that took its place when it failed. */
export interface ChainReader {
  /** Returns the number of the newest checkpoint. */
  readonly readHead: () => Promise<bigint>;
  readonly readVaultBalances: () => Promise<readonly VaultBalanceObject[]>;
  readonly readWithdrawalLimits: () => Promise<WithdrawalLimits>;
  readonly readProductReserves: () => Promise<Reserves>;
  /** Rests on certified checkpoints, whatever a node answers. */
  readonly readVoucherKeys: ReadVoucherKeys;
}

export function createChainReader(
  client: SuiGrpcClient,
  deployment: Manifest,
  readVoucherKeys: ReadVoucherKeys,
): ChainReader {
  return {
    readVoucherKeys,
    readHead: async () => (await client.ledgerService.getServiceInfo({})).response.checkpointHeight ?? 0n,
    readVaultBalances: () => fetchVaultBalanceObjects(client, deployment),
    readWithdrawalLimits: () => fetchWithdrawalLimits(client, deployment),
    readProductReserves: () => fetchProductReserves(client, deployment),
  };
}
