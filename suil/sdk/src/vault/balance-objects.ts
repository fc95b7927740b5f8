/** The vault's coins as the objects that hold them: which version and digest says so (rules.md §9). */
import { bcs } from '@mysten/sui/bcs';
import { coinTypeOf, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';

export interface VaultPurse {
  readonly coin: VaultAsset;
  /** Base units. */
  readonly balance: bigint;
  readonly objectId: string;
  readonly version: bigint;
  readonly digest: string;
}

/** A key without fields has one byte. */
const EMPTY_KEY = Uint8Array.of(0);

/** Returns the three purses; each amount was read from exactly the object version it names. @throws what toAppError makes of a node's failure */
export async function fetchVaultPurses(client: SuilClient, manifest: Manifest): Promise<readonly VaultPurse[]> {
  return Promise.all(VAULT_ASSETS.map((coin) => fetchPurse(client, manifest, coin)));
}

async function fetchPurse(client: SuilClient, manifest: Manifest, coin: VaultAsset): Promise<VaultPurse> {
  const name = { type: `${manifest.package}::vault::BalanceKey<${coinTypeOf(manifest, coin)}>`, bcs: EMPTY_KEY };
  try {
    const { dynamicField } = await client.core.getDynamicField({ parentId: manifest.vault, name });
    const { fieldId, version, digest, value } = dynamicField;
    // A purse begins with its coins.
    const balance = BigInt(bcs.u64().parse(value.bcs.subarray(0, 8)));
    return { coin, balance, objectId: fieldId, version: BigInt(version), digest };
  } catch (error) {
    throw toAppError(error);
  }
}
