/**
 * The three tiers of nodes and a day's dividends (rules.md §8). Pure; owns no holding. Amounts in base units of USDC; a price is
 * the same number in PRO.
 */

import { BPS_SCALE, mulDivFloor } from '../../values/rate.ts';
import type { ParameterValues } from '../parameter/parameters.ts';

export const NODE_TIERS = ['primary', 'intermediate', 'advanced'] as const;
export type NodeTier = (typeof NODE_TIERS)[number];

/** What a node can be paid with. */
export const NODE_PAYMENTS = ['USDC', 'PRO'] as const;
export type NodePayment = (typeof NODE_PAYMENTS)[number];

export type NodeFigures = {
  price: bigint;
  /** How many there are, sold or not. */
  quantity: bigint;
  weight: bigint;
  /** Share of a day's fees that the tier's nodes divide among them. */
  feeShareBps: bigint;
};

/** Returns the figures of a tier while `values` hold. */
export function nodeFigures(tier: NodeTier, values: ParameterValues): NodeFigures {
  return {
    price: values[`${tier}NodePriceMicros`],
    quantity: values[`${tier}NodeQuantity`],
    weight: values[`${tier}NodeWeight`],
    feeShareBps: values[`${tier}NodeShareBps`],
  };
}

/** Returns how many of a tier can still be bought. */
export function openNodes({ quantity }: Pick<NodeFigures, 'quantity'>, sold: bigint): bigint {
  return quantity > sold ? quantity - sold : 0n;
}

/** Returns how the proceeds of a sale are divided: the treasury's share rounded down, the rest to the reserve account. */
export function splitProceeds(amount: bigint, treasuryShareBps: bigint): { treasury: bigint; reserve: bigint } {
  const treasury = mulDivFloor(amount, treasuryShareBps, BPS_SCALE);
  return { treasury, reserve: amount - treasury };
}

/** What one node of a tier gets of a day's fees. */
export type NodeDividend = { share: bigint; weighted: bigint };

/** Returns what each node of each tier gets of a day's fees, given how many were sold before the day began. */
export function nodeDividends(
  fees: bigint,
  sold: Readonly<Record<NodeTier, bigint>>,
  values: ParameterValues,
): Record<NodeTier, NodeDividend> {
  const weights = NODE_TIERS.reduce((sum, tier) => sum + sold[tier] * nodeFigures(tier, values).weight, 0n);
  const ofTier = (tier: NodeTier): NodeDividend => {
    const { feeShareBps, weight } = nodeFigures(tier, values);
    if (sold[tier] === 0n) return { share: 0n, weighted: 0n };
    return {
      share: mulDivFloor(fees, feeShareBps, BPS_SCALE * sold[tier]),
      weighted: weights === 0n ? 0n : mulDivFloor(fees, values.nodeDividendBps * weight, BPS_SCALE * weights),
    };
  };
  return { primary: ofTier('primary'), intermediate: ofTier('intermediate'), advanced: ofTier('advanced') };
}
