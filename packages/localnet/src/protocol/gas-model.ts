/**
 * What a transaction costs. Owns every number and rounding of gas; does not move coins.
 *
 * The model, stated: computation is one gas unit per unit of VM fuel (one bytecode instruction = 1 fuel), at least 1000, rounded up to
 * the next 1000, times the gas price. Storage is Sui's own: 100 units per byte at 76 MIST, 99% of it refunded when the object goes or
 * changes. Real Sui prices instructions in tiers, so its computation figures differ; storage figures are equal.
 * Follows sui-types/src/gas_model/gas_v2.rs and sui-protocol-config (mainnet values).
 */

import type { GasSummary } from '../types.ts';
import { BYTE_UNITS, REBATE_RATE_BPS, STORAGE_PRICE_MIST } from './protocol-config.ts';

export const REFERENCE_GAS_PRICE_MIST = 1000n;

const BASE_UNITS = 1000n;
const MAX_COMPUTATION_UNITS = 5_000_000n;
const BPS = 10_000n;

/** Returns the least budget a node accepts at a price. */
export function minimumBudgetMist(priceMist: bigint): bigint {
  return BASE_UNITS * priceMist;
}

/** Returns the fuel that a budget buys, as the VM's meter takes it. */
export function fuelOf(budgetMist: bigint, priceMist: bigint): number {
  const units = budgetMist / priceMist;
  return Number(units < MAX_COMPUTATION_UNITS ? units : MAX_COMPUTATION_UNITS);
}

/** Returns the computation cost of used fuel, never above the budget. */
export function computationCostMist(fuelUsed: number, priceMist: bigint, budgetMist: bigint): bigint {
  const used = BigInt(Math.ceil(fuelUsed));
  const rounded = ((used + BASE_UNITS - 1n) / BASE_UNITS) * BASE_UNITS;
  const units = rounded < BASE_UNITS ? BASE_UNITS : rounded;
  const cost = units * priceMist;
  return cost < budgetMist ? cost : budgetMist;
}

/** Returns what storing an object of this size costs. */
export function storageCostMist(bytes: number): bigint {
  return BigInt(bytes) * BYTE_UNITS * STORAGE_PRICE_MIST;
}

/** Splits the rebate of objects that were changed or deleted into what the payer gets back and what is kept. */
export function splitRebate(totalMist: bigint): { refundedMist: bigint; keptMist: bigint } {
  const refundedMist = (totalMist * REBATE_RATE_BPS + BPS / 2n) / BPS;
  return { refundedMist, keptMist: totalMist - refundedMist };
}

/** Returns what the payer loses in total; negative when the rebate is larger than the costs. */
export function netGasMist(gas: GasSummary): bigint {
  return gas.computationCost + gas.storageCost - gas.storageRebate;
}
