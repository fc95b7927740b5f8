/** The most that is signed for a transaction's gas, by wallets in the app and by the operator's commands (docs/decisions/031). */

/** The reference price that both limits are made for. A node's own word about it would be worth nothing. */
const REFERENCE_PRICE_MIST = 1_000n;
/** The most units of gas that Sui computes for one transaction. */
const UNITS_MAX = 5_000_000n;

/** MIST a unit of gas. */
export const GAS_PRICE_MAX_MIST = 5n * REFERENCE_PRICE_MIST;
/** MIST in all: 5 SUI. */
export const GAS_BUDGET_MAX_MIST = UNITS_MAX * REFERENCE_PRICE_MIST;
