/** The vault balances as objects on chain, each with its version and digest, and the fees that the vault has yet to collect (rules.md §9). */
import { bcs } from '@mysten/sui/bcs';
import { coinTypeOf, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';
import { fetchUncollectedFees, type UncollectedFees } from './fees.ts';

export interface VaultBalanceObject {
  readonly coin: VaultAsset;
  /** Base units. */
  readonly balance: bigint;
  readonly objectId: string;
  readonly version: bigint;
  readonly digest: string;
  /** In the same coin, kept by the product that takes it. */
  readonly fees: UncollectedFees;
}

/** A key without fields has one byte. */
const EMPTY_KEY = Uint8Array.of(0);

/** Returns the three vault balances; each was read from exactly the object version it names, the fees from the same node. @throws what toAppError makes of a node's failure */
export async function fetchVaultBalanceObjects(
  client: SuilClient,
  manifest: Manifest,
): Promise<readonly VaultBalanceObject[]> {
  const [fees, objects] = await Promise.all([
    fetchUncollectedFees(client, manifest),
    Promise.all(VAULT_ASSETS.map((coin) => fetchBalanceObject(client, manifest, coin))),
  ]);
  return objects.map((object) => ({ ...object, fees: fees[object.coin] }));
}

async function fetchBalanceObject(
  client: SuilClient,
  manifest: Manifest,
  coin: VaultAsset,
): Promise<Omit<VaultBalanceObject, 'fees'>> {
  const name = { type: `${manifest.package}::vault::BalanceKey<${coinTypeOf(manifest, coin)}>`, bcs: EMPTY_KEY };
  try {
    const { dynamicField } = await client.core.getDynamicField({ parentId: manifest.vault, name });
    const { fieldId, version, digest, value } = dynamicField;
    // The object begins with its balance.
    const balance = BigInt(bcs.u64().parse(value.bcs.subarray(0, 8)));
    return { coin, balance, objectId: fieldId, version: BigInt(version), digest };
  } catch (error) {
    throw toAppError(error);
  }
}

/** Whether nothing of a coin moved between two readings: neither into the vault nor out of it, nor any fee. */
export function isUnmoved(then: VaultState, now: VaultState): boolean {
  return (
    then.coin === now.coin &&
    then.version === now.version &&
    then.fees.amount === now.fees.amount &&
    then.fees.taken === now.fees.taken
  );
}

type VaultState = Pick<VaultBalanceObject, 'coin' | 'version' | 'fees'>;
