import { GAS_BUDGET_MAX_MIST, GAS_PRICE_MAX_MIST } from '@suil/core';
import type { GasLimits } from '@suil/wallet';

/** What the app hands no wallet more than: 5,000 MIST a unit of gas, 5 SUI in all (docs/decisions/031). */
export const GAS_LIMITS: GasLimits = { priceMaxMist: GAS_PRICE_MAX_MIST, budgetMaxMist: GAS_BUDGET_MAX_MIST };
