/** What one node of a tier got a day, over the last closed days. */
import type { NodeTier } from '@suil/core';
import type { NodeDay } from '@suil/core/api';

/**
 * Returns the average of a day in base units of USDC, rounded down, over the last `count` closed days on which such a node existed; null where
 * there was none.
 * @param days newest first
 */
export function averageDividend(days: readonly NodeDay[], tier: NodeTier, count: number): bigint | null {
  const got = days.slice(0, count).flatMap(({ tiers }) => tiers.filter((one) => one.tier === tier && one.sold > 0));
  if (got.length === 0) return null;
  const sum = got.reduce((all, { share, weighted }) => all + BigInt(share) + BigInt(weighted), 0n);
  return sum / BigInt(got.length);
}
