import type { GasLimits } from '@suil/wallet';

/** The reference price that both limits are made for. A node's own word about it would be worth nothing (docs/decisions/031). */
const REFERENCE_PRICE_MIST = 1_000n;
/** The most units of gas that Sui computes for one transaction. */
const UNITS_MAX = 5_000_000n;

/** What the app hands no wallet more than: 5,000 MIST a unit of gas, 5 SUI in all. */
export const GAS_LIMITS: GasLimits = {
  priceMaxMist: 5n * REFERENCE_PRICE_MIST,
  budgetMaxMist: UNITS_MAX * REFERENCE_PRICE_MIST,
};
