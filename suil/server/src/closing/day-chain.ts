/**
 * What the closing of days does on the chain: closes days, has the vault collect the products' fees, stores the days' prices. Decides nothing.
 */
import { isAppError, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildRollDays } from '@suil/sdk';
import { budgetOfDays } from '../node/gas-budget.ts';
import type { TransactionSender } from '../node/transaction-sender.ts';

/** Why a day has no price. */
const REFUSALS = ['POOL_EMPTY', 'PRICE_POOL_SHALLOW', 'PRICE_DAY_UNOBSERVED'] as const;
export type PriceRefusal = (typeof REFUSALS)[number];
/** Why the chain does not store a price; the day may have one already. */
const REASONS = [...REFUSALS, 'PRICE_DAY_STORED'] as const;

export interface DayChain {
  /**
   * Closes up to `days` complete days, collects the fees and stores the prices of `pricesOf`, all in one transaction. If a price is refused, each is stored
   * in a transaction of its own, after the closing; returns what refused the price of which day.
   */
  readonly roll: (options: { days: number; pricesOf: readonly number[] }) => Promise<ReadonlyMap<number, PriceRefusal>>;
}

/** What one transaction closes at most: two calls' worth. */
const ROLL_DAYS_MAX = 2 * MAX_DAYS_PER_CALL;

/** Its method throws an AppError when the chain refuses or does not answer. */
export function createDayChain(sender: TransactionSender, manifest: Manifest): DayChain {
  return {
    roll: ({ days, pricesOf }) =>
      sender.inOrder(async (send) => {
        const closed = Math.min(days, ROLL_DAYS_MAX);
        /** Returns why a price was refused; null if none was. */
        const roll = async (some: number, prices: readonly number[]) => {
          try {
            await send(buildRollDays({ manifest, days: some, pricesOf: prices }), budgetOfDays(some + prices.length));
            return null;
          } catch (error) {
            const reason = REASONS.find((code) => isAppError(error, code));
            if (reason === undefined) throw error;
            return reason;
          }
        };
        const refused = new Map<number, PriceRefusal>();
        if ((await roll(closed, pricesOf)) === null) return refused;
        await roll(closed, []);
        for (const day of pricesOf) {
          const reason = await roll(0, [day]);
          if (reason !== null && reason !== 'PRICE_DAY_STORED') refused.set(day, reason);
        }
        return refused;
      }),
  };
}
