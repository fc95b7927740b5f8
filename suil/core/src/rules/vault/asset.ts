/** The assets that the vault keeps: all that can leave the ledger for the chain (rules.md §9). */
import type { Asset } from '../../values/asset.ts';

export const VAULT_ASSETS = ['SUI', 'SUIL', 'USDC'] as const satisfies readonly Asset[];
export type VaultAsset = (typeof VAULT_ASSETS)[number];

/** Normalised coin types of a deployment. */
export interface CoinTypes {
  readonly sui: string;
  readonly suil: string;
  readonly usdc: string;
}

/** Returns the normalised coin type of an asset. */
export function coinTypeOf({ coinTypes }: { readonly coinTypes: CoinTypes }, asset: VaultAsset): string {
  return { SUI: coinTypes.sui, SUIL: coinTypes.suil, USDC: coinTypes.usdc }[asset];
}

/** Returns the asset of a coin type, undefined for a coin that the vault does not keep. */
export function vaultAssetOf(deployment: { readonly coinTypes: CoinTypes }, coinType: string): VaultAsset | undefined {
  return VAULT_ASSETS.find((asset) => coinTypeOf(deployment, asset) === coinType);
}

/** Returns a value for each asset of the vault. */
export function forVaultAssets<Value>(toValue: (asset: VaultAsset) => Value): Record<VaultAsset, Value> {
  return { SUI: toValue('SUI'), SUIL: toValue('SUIL'), USDC: toValue('USDC') };
}
