/** A member's dividends of a closed day, worked out again from the day's fees and the nodes sold before it (rules.md §8). Owns no reading. */
import { NODE_TIERS, type NodeTier, nodeDividends, type ParameterValues } from '@suil/core';
import type { NodeDay, NodeHolding } from '@suil/core/api';

export interface TierDividend {
  tier: NodeTier;
  /** The member's nodes that were bought before the day began. */
  quantity: number;
  /** Base units of USDC, of all of them. */
  share: bigint;
  weighted: bigint;
}

/** Returns what the member's nodes must have got, by tier; tiers without a node are left out. */
export function dividendsOn(
  day: Pick<NodeDay, 'day' | 'fees' | 'tiers'>,
  holdings: readonly Pick<NodeHolding, 'tier' | 'quantity' | 'day'>[],
  values: ParameterValues,
): TierDividend[] {
  const soldOf = (tier: NodeTier) => BigInt(day.tiers.find((row) => row.tier === tier)?.sold ?? 0);
  const sold = { primary: soldOf('primary'), intermediate: soldOf('intermediate'), advanced: soldOf('advanced') };
  const ofOne = nodeDividends(BigInt(day.fees), sold, values);
  return NODE_TIERS.flatMap((tier) => {
    const held = holdings.filter((holding) => holding.tier === tier && holding.day < day.day);
    const quantity = held.reduce((sum, holding) => sum + holding.quantity, 0);
    if (quantity === 0) return [];
    const { share, weighted } = ofOne[tier];
    return [{ tier, quantity, share: BigInt(quantity) * share, weighted: BigInt(quantity) * weighted }];
  });
}

/** Returns the sum of the days' dividends. */
export function dividendsSum(dividends: readonly Pick<TierDividend, 'share' | 'weighted'>[]): bigint {
  return dividends.reduce((sum, { share, weighted }) => sum + share + weighted, 0n);
}
