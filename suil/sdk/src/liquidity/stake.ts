/** Stakes SUI in the liquidity pool (rules.md §3). */

import { Transaction } from '@mysten/sui/transactions';
import { minimumAfterSlippage } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import { type SuiPayment, takeSui } from '../chain/sui.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import { type PoolReserves, quoteSwapOut, type SwapQuote } from '../pool/quote.ts';
import { closeDaysBeyondOneCall } from './close-days.ts';

export interface StakeParams {
  readonly manifest: Manifest;
  /** At least 21 SUI. */
  readonly amountMist: bigint;
  /** Least principal accepted, micro-dollars. */
  readonly minValue: bigint;
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
  /** What pays the stake; without it that is decided when the transaction is built. */
  readonly payment?: SuiPayment;
}

/** Returns the transaction; the SUI is taken from the sender's coins and address balance when it is built. */
export function buildStake({ manifest, amountMist, minValue, daysBehind = 0, payment }: StakeParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  tx.add(
    liquidity.stake({
      package: packageOf(manifest),
      arguments: {
        coin: takeSui(tx, amountMist, payment),
        minValue,
        liquidity: manifest.liquidity,
        pool: manifest.usdcSuiPool,
        finance: manifest.finance,
        config: manifest.config,
      },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

export interface StakeQuote {
  /** Principal expected, micro-dollars. */
  readonly value: bigint;
  /** Least principal accepted, micro-dollars. */
  readonly minValue: bigint;
  readonly poolFeeMist: bigint;
  readonly priceImpactPpm: bigint;
}

/**
 * Returns what a stake would become at the pool's present reserves.
 * @param params.slippageBps tolerance of the price, 50 is 0.5%
 */
export function quoteStake(params: { reserves: PoolReserves; amountMist: bigint; slippageBps: bigint }): StakeQuote {
  const { reserves, amountMist, slippageBps } = params;
  const swap: SwapQuote = quoteSwapOut({
    reserveIn: reserves.x,
    reserveOut: reserves.y,
    amount: amountMist,
    feeBps: reserves.feeBps,
  });
  return {
    value: swap.amountOut,
    minValue: minimumAfterSlippage(swap.amountOut, slippageBps),
    poolFeeMist: swap.fee,
    priceImpactPpm: swap.priceImpactPpm,
  };
}
