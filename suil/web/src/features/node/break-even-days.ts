import { type NodeTier, nodeDividends, type ParameterValues } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';

/**
 * Returns the days in which one more node of `tier` earns its price back if every day's fees were `fees` (USDC, base units), rounded
 * up; null when it earns nothing. Only this node is added to those sold: a purchase is of one tier (rules.md §8).
 */
export function breakEvenDays(
  tier: NodeTier,
  fees: bigint,
  tiers: NodesResponse['tiers'],
  values: ParameterValues,
): bigint | null {
  const boughtOf = (one: NodeTier) => {
    const row = tiers.find((listed) => listed.tier === one);
    return BigInt(row?.sold ?? 0) + (row && one === tier && row.open > 0 ? 1n : 0n);
  };
  const bought = {
    primary: boughtOf('primary'),
    intermediate: boughtOf('intermediate'),
    advanced: boughtOf('advanced'),
  };
  const { share, weighted } = nodeDividends(fees, bought, values)[tier];
  const price = BigInt(tiers.find((row) => row.tier === tier)?.price ?? 0);
  const daily = share + weighted;
  return daily === 0n ? null : (price + daily - 1n) / daily;
}
