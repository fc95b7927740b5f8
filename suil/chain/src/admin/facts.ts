/** What the chain says of a deployment: powers, keys, announcements, pauses, caps, reserves, the SUI of who pays network fees. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { normalizeSuiAddress, toHex } from '@mysten/sui/utils';
import { type NextOperator, nextOperatorAt, operatorAt } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  type Configuration,
  fetchChainTime,
  fetchConfiguration,
  fetchLocks,
  fetchProductReserves,
  fetchUncollectedFees,
  fetchVaultBalances,
  fetchVaultLimits,
  fetchWithdrawalLimits,
} from '@suil/sdk';

export const FEE_PAYERS = ['admin', 'guardian', 'operator', 'settlement key', 'audit key'] as const;

/** An address that pays network fees. */
export interface FeeAccount {
  readonly name: (typeof FEE_PAYERS)[number];
  readonly owner: string;
  readonly balanceMist: bigint;
}

export interface DeploymentFacts {
  readonly configuration: Configuration;
  /** The chain's own time. */
  readonly nowMs: number;
  readonly limits: Awaited<ReturnType<typeof fetchVaultLimits>>;
  readonly hourly: Awaited<ReturnType<typeof fetchWithdrawalLimits>>;
  readonly vault: Awaited<ReturnType<typeof fetchVaultBalances>>;
  readonly fees: Awaited<ReturnType<typeof fetchUncollectedFees>>;
  readonly reserves: Awaited<ReturnType<typeof fetchProductReserves>>;
  readonly locks: Awaited<ReturnType<typeof fetchLocks>>;
  readonly feeAccounts: readonly FeeAccount[];
  /** By the manifest; null: no one. */
  readonly operator: string | null;
  readonly nextOperator: NextOperator | null;
}

/** Reads all of it. @throws what a node's failure is */
export async function fetchFacts(client: ClientWithCoreApi, manifest: Manifest): Promise<DeploymentFacts> {
  const [configuration, nowMs, limits, hourly, vault, fees, reserves, locks] = await Promise.all([
    fetchConfiguration(client, manifest),
    fetchChainTime(client),
    fetchVaultLimits(client, manifest),
    fetchWithdrawalLimits(client, manifest),
    fetchVaultBalances(client, manifest),
    fetchUncollectedFees(client, manifest),
    fetchProductReserves(client, manifest),
    fetchLocks(client, manifest),
  ]);
  const operator = operatorAt(manifest, nowMs);
  const feeAccounts = await fetchFeeAccounts(client, operator, configuration);
  const nextOperator = nextOperatorAt(manifest, nowMs);
  return {
    ...{ configuration, nowMs, limits, hourly, vault, fees, reserves, locks, feeAccounts },
    ...{ operator, nextOperator },
  };
}

async function fetchFeeAccounts(
  client: ClientWithCoreApi,
  operator: string | null,
  { admin, guardian, keys }: Configuration,
): Promise<readonly FeeAccount[]> {
  const { settlement, audit } = keys;
  const owners: Readonly<Record<FeeAccount['name'], string | null>> = {
    admin: admin.holder,
    guardian: guardian.holder,
    operator,
    'settlement key': settlement.current === null ? null : normalizeSuiAddress(toHex(settlement.current)),
    'audit key': audit.current === null ? null : new Ed25519PublicKey(audit.current).toSuiAddress(),
  };
  const accounts = await Promise.all(
    FEE_PAYERS.map(async (name) => {
      const owner = owners[name];
      if (owner === null) return [];
      const { balance } = await client.core.getBalance({ owner });
      return [{ name, owner, balanceMist: BigInt(balance.balance) }];
    }),
  );
  return accounts.flat();
}
