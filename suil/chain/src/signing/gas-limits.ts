/** The limits of gas for what the operator's commands sign: the node that fills in price and budget may lie. */
import { Transaction } from '@mysten/sui/transactions';
import { AppError, GAS_BUDGET_MAX_MIST, GAS_PRICE_MAX_MIST } from '@suil/core';

/** @throws {WALLET_GAS_ABOVE_LIMIT} for a built transaction that would pay or set aside more, before anything is signed */
export function assertGasWithinLimits(bytes: Uint8Array): void {
  const { price, budget } = Transaction.from(bytes).getData().gasData;
  const [priceMist, budgetMist] = [BigInt(price ?? 0), BigInt(budget ?? 0)];
  if (priceMist <= GAS_PRICE_MAX_MIST && budgetMist <= GAS_BUDGET_MAX_MIST) return;
  throw new AppError('WALLET_GAS_ABOVE_LIMIT', {
    priceMist: String(priceMist),
    priceMaxMist: String(GAS_PRICE_MAX_MIST),
    budgetMist: String(budgetMist),
    budgetMaxMist: String(GAS_BUDGET_MAX_MIST),
  });
}
