/** The objects in which the vault's money lies, by coin and part, as this process's own manifest names them. */
import { VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type ReadableObject, vaultObjectsOf } from '@suil/sdk';

/** As a statement has them: what the vault holds, and the fees that products took and it has not collected. */
export type VaultPart = 'vault' | 'uncollectedFees';

export interface MoneyObject {
  readonly asset: VaultAsset;
  readonly part: VaultPart;
  readonly object: ReadableObject<bigint>;
}

export function moneyObjectsOf(manifest: Manifest): readonly MoneyObject[] {
  return VAULT_ASSETS.flatMap((asset): MoneyObject[] => {
    const { purse, fees } = vaultObjectsOf(manifest, asset);
    return [
      { asset, part: 'vault', object: purse },
      { asset, part: 'uncollectedFees', object: fees },
    ];
  });
}
