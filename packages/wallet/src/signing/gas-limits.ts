/** The most that a transaction may name for gas. A node fills in price and budget; a lying one would have the account pay for it. */
import type { Transaction } from '@mysten/sui/transactions';
import { WalletError } from '../errors.ts';

export interface GasLimits {
  /** Of one unit of gas. */
  readonly priceMaxMist: bigint;
  /** Of the whole transaction. */
  readonly budgetMaxMist: bigint;
}

/** @throws {WALLET_GAS_ABOVE_LIMIT} when a built transaction names more than the limits, or does not say how much */
export function checkGas(built: Transaction, { priceMaxMist, budgetMaxMist }: GasLimits): void {
  const { price, budget } = built.getData().gasData;
  if (price !== null && budget !== null && BigInt(price) <= priceMaxMist && BigInt(budget) <= budgetMaxMist) return;
  throw new WalletError('WALLET_GAS_ABOVE_LIMIT', {
    priceMist: String(price),
    priceMaxMist: String(priceMaxMist),
    budgetMist: String(budget),
    budgetMaxMist: String(budgetMaxMist),
  });
}
