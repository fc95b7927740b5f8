/**
 * What the closing of days does on the chain: observes the pools, closes days, stores a day's price. Decides nothing.
 */
import { isAppError, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildRollDays } from '@suil/sdk';
import { budgetOfDays } from '../node/gas-budget.ts';
import type { TransactionSender } from '../node/transaction-sender.ts';

export interface DayChain {
  /**
   * Observes both pools, closes up to `days` complete days and stores the price of `priceOf`, all in one transaction. Without the price
   * when that is refused; returns what refused it.
   */
  readonly roll: (options: {
    days: number;
    priceOf: number | null;
  }) => Promise<'PRICE_POOL_SHALLOW' | 'PRICE_DAY_UNOBSERVED' | null>;
}

/** What one transaction closes at most: two calls' worth. */
const ROLL_DAYS_MAX = 2 * MAX_DAYS_PER_CALL;

/** Its method throws an AppError when the chain refuses or does not answer. */
export function createDayChain(sender: TransactionSender, manifest: Manifest): DayChain {
  return {
    roll: ({ days, priceOf }) =>
      sender.inOrder(async (send) => {
        const some = Math.min(days, ROLL_DAYS_MAX);
        const roll = (day: number | null) =>
          send(buildRollDays({ manifest, days: some, priceOf: day }), budgetOfDays(some));
        if (priceOf === null) return roll(null).then(() => null);
        try {
          await roll(priceOf);
          return null;
        } catch (error) {
          const refusal = ['PRICE_POOL_SHALLOW', 'PRICE_DAY_UNOBSERVED'] as const;
          const code = refusal.find((name) => isAppError(error, name));
          if (code === undefined && !isAppError(error, 'PRICE_DAY_STORED')) throw error;
          await roll(null);
          return code ?? null;
        }
      }),
  };
}
