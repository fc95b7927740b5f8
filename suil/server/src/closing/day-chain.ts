/**
 * What the closing of days does on the chain: closes days, has the vault collect the products' fees, stores the days' prices. Decides nothing.
 */
import { isAppError, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildRollDays } from '@suil/sdk';
import { budgetOfDays } from '../node/gas-budget.ts';
import type { Send, SendToEach, TransactionSender } from '../node/transaction-sender.ts';

/** Why a day has no price. */
const REFUSALS = ['POOL_EMPTY', 'PRICE_POOL_SHALLOW', 'PRICE_DAY_UNOBSERVED'] as const;
type PriceRefusal = (typeof REFUSALS)[number];
/** Why the chain does not store a price; the day may have one already. */
const REASONS = [...REFUSALS, 'PRICE_DAY_STORED'] as const;

/** What nodes say of a price that at least one of them refuses. */
export interface RefusedPrice {
  /** What the first of them names. */
  readonly reason: PriceRefusal;
  /** How many refuse it. */
  readonly nodes: number;
  /** Whether another one says that the price is stored. */
  readonly isDisputed: boolean;
}

export interface DayChain {
  /**
   * Closes up to `days` complete days, collects the fees and stores the prices of `pricesOf`, all in one transaction. If a price is refused, each is stored
   * in a transaction of its own, after the closing, through each node; returns the days whose prices nodes refuse.
   */
  readonly roll: (options: { days: number; pricesOf: readonly number[] }) => Promise<ReadonlyMap<number, RefusedPrice>>;
}

/** What one transaction closes at most: two calls' worth. */
const ROLL_DAYS_MAX = 2 * MAX_DAYS_PER_CALL;

/** Its method throws an AppError when the chain refuses or does not answer. */
export function createDayChain(sender: TransactionSender, manifest: Manifest): DayChain {
  /** Returns whether a price was refused. */
  async function roll(send: Send, days: number, pricesOf: readonly number[]): Promise<boolean> {
    const transaction = buildRollDays({ manifest, days, pricesOf });
    try {
      await send(transaction, budgetOfDays(days + pricesOf.length));
      return false;
    } catch (error) {
      if (REASONS.some((code) => isAppError(error, code))) return true;
      throw error;
    }
  }

  async function storePrice(sendToEach: SendToEach, day: number): Promise<RefusedPrice | null> {
    const answers = await sendToEach(buildRollDays({ manifest, days: 0, pricesOf: [day] }), budgetOfDays(1));
    const reasons = answers.flatMap((answer) => REFUSALS.filter((code) => isAppError(answer, code)));
    const [reason] = reasons;
    if (reason === undefined) return null;
    const isDisputed = answers.some((answer) => answer === null || isAppError(answer, 'PRICE_DAY_STORED'));
    return { reason, nodes: reasons.length, isDisputed };
  }

  return {
    roll: ({ days, pricesOf }) =>
      sender.inOrder(async (send, sendToEach) => {
        const closed = Math.min(days, ROLL_DAYS_MAX);
        const refused = new Map<number, RefusedPrice>();
        if (!(await roll(send, closed, pricesOf))) return refused;
        if (closed > 0) await roll(send, closed, []);
        for (const day of pricesOf) {
          const answer = await storePrice(sendToEach, day);
          if (answer !== null) refused.set(day, answer);
        }
        return refused;
      }),
  };
}
