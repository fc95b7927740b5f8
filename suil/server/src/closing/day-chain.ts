/**
 * What the day job does on the chain, signed by the settlement key: observe the pools, close days, store a day's price, publish
 * settlements. One transaction at a time, so that they do not take each other's coins. Decides nothing.
 */

import type { Signer } from '@mysten/sui/cryptography';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Transaction } from '@mysten/sui/transactions';
import { isAppError, MAX_DAYS_PER_CALL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { buildPublishSettlements, buildRollDays, fetchTeamOverview, toAppError } from '@suil/sdk';

export type PublishedDay = { day: number; root: Uint8Array; total: bigint };

export type DayChain = {
  /**
   * Observes both pools, closes up to `days` complete days and stores the price of `priceOf`, all in one transaction. Without the price
   * when that is refused; returns what refused it.
   */
  roll: (options: {
    days: number;
    priceOf: number | null;
  }) => Promise<'PRICE_POOL_SHALLOW' | 'PRICE_DAY_UNOBSERVED' | null>;
  /** Returns the first day that is not published. */
  nextDay: () => Promise<number>;
  /** Publishes days in order, all or none. */
  publish: (days: readonly PublishedDay[]) => Promise<void>;
};

/**
 * What a transaction may cost, far above what it does: between a simulation and the execution somebody else's transaction can make it
 * dearer. What is not used is not paid, but the account must hold it.
 */
const BUDGET_MIST = 100_000_000n;
const BUDGET_PER_DAY_MIST = 20_000_000n;
/** What one transaction closes at most: two calls' worth. */
const ROLL_DAYS_MAX = 2 * MAX_DAYS_PER_CALL;

function budgetOf(days: number): bigint {
  return BUDGET_MIST + BigInt(days) * BUDGET_PER_DAY_MIST;
}

export type DayChainOptions = { client: SuiGrpcClient; manifest: Manifest; signer: Signer };

/** Every method throws an AppError when the chain refuses or does not answer. */
export function createDayChain({ client, manifest, signer }: DayChainOptions): DayChain {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = previous.then(work, work);
    previous = turn.catch(() => undefined);
    return turn;
  };
  const send = async (transaction: Transaction, budgetMist: bigint): Promise<void> => {
    transaction.setGasBudget(budgetMist);
    try {
      const result = await client.core.signAndExecuteTransaction({ transaction, signer, include: { effects: true } });
      if (result.$kind === 'FailedTransaction') throw toAppError(result);
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    roll: ({ days, priceOf }) =>
      inTurn(async () => {
        const some = Math.min(days, ROLL_DAYS_MAX);
        if (priceOf === null)
          return send(buildRollDays({ manifest, days: some, priceOf }), budgetOf(some)).then(() => null);
        try {
          await send(buildRollDays({ manifest, days: some, priceOf }), budgetOf(some));
          return null;
        } catch (error) {
          const refusal = ['PRICE_POOL_SHALLOW', 'PRICE_DAY_UNOBSERVED'] as const;
          const code = refusal.find((name) => isAppError(error, name));
          if (code === undefined && !isAppError(error, 'PRICE_DAY_STORED')) throw error;
          await send(buildRollDays({ manifest, days: some, priceOf: null }), budgetOf(some));
          return code ?? null;
        }
      }),
    nextDay: async () => (await fetchTeamOverview(client, manifest)).nextDay,
    publish: (days) => inTurn(() => send(buildPublishSettlements({ manifest, days }), budgetOf(days.length))),
  };
}
