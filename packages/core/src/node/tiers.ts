/** The three tiers of nodes (rules.md §8). Owns the table; who holds a node and what it earns belong to others. */

export const NODE_TIERS = ['primary', 'intermediate', 'advanced'] as const;
export type NodeTier = (typeof NODE_TIERS)[number];

export type NodeTierTerms = {
  /** Price of one, micro-dollars, paid in USDC or PRO. */
  readonly priceUnits: bigint;
  /** How many there are. */
  readonly quantity: number;
  readonly weight: bigint;
  /** Share of a day's fees, basis points. */
  readonly feeShareBps: bigint;
};

export const NODE_TIER_TERMS: Readonly<Record<NodeTier, NodeTierTerms>> = {
  primary: { priceUnits: 200_000_000n, quantity: 2_000, weight: 1n, feeShareBps: 500n },
  intermediate: { priceUnits: 1_000_000_000n, quantity: 500, weight: 6n, feeShareBps: 1_000n },
  advanced: { priceUnits: 5_000_000_000n, quantity: 100, weight: 35n, feeShareBps: 1_500n },
};
