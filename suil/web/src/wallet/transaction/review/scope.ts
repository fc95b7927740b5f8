/** What of the chain a review knows: the objects that a transaction may change, and the coins by their types. */
import type { Asset } from '@suil/core';
import type { Chain } from '../../../platform/chain/chain.ts';
import type { Scope } from './compare-review.ts';

export function scopeOf(manifest: Chain['manifest'], sender: string): Scope {
  const ids = Object.values(manifest).filter((value) => typeof value === 'string');
  const { testCoins } = manifest;
  return { sender, objects: testCoins ? [...ids, testCoins.treasury] : ids };
}

/** Returns the deployment's coins by their normalised types. */
export function coinsOf({ manifest, sdk }: Pick<Chain, 'manifest' | 'sdk'>): ReadonlyMap<string, Asset> {
  const { sui, suil, usdc } = manifest.coinTypes;
  return new Map<string, Asset>([
    [sdk.normalizeStructTag(sui), 'SUI'],
    [sdk.normalizeStructTag(suil), 'SUIL'],
    [sdk.normalizeStructTag(usdc), 'USDC'],
  ]);
}
