/** Takes principal out of the liquidity pool, paid in SUI or in USDC (rules.md §3). */

import { Transaction } from '@mysten/sui/transactions';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as liquidity from '../generated/suil/liquidity.ts';
import type { PoolReserves } from '../pool/quote.ts';
import { closeDaysBeyondOneCall } from './close-days.ts';
import { quoteWithdrawal, type WithdrawalQuote } from './withdrawal-quote.ts';

export interface UnstakeUsdcParams {
  readonly manifest: Manifest;
  /** Principal to take out, before the fee, micro-dollars. */
  readonly value: bigint;
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
}

export interface UnstakeParams extends UnstakeUsdcParams {
  /** Least payout accepted, MIST. */
  readonly minSuiOutMist: bigint;
}

/** Returns the transaction that pays in SUI. */
export function buildUnstake({ manifest, value, minSuiOutMist, daysBehind = 0 }: UnstakeParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  tx.add(
    liquidity.unstake({
      package: packageOf(manifest),
      arguments: {
        value,
        minSuiOut: minSuiOutMist,
        liquidity: manifest.liquidity,
        pool: manifest.usdcSuiPool,
        config: manifest.config,
      },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns the transaction that pays in USDC, for when the exchange pool is empty or its price is bad. */
export function buildUnstakeUsdc({ manifest, value, daysBehind = 0 }: UnstakeUsdcParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  tx.add(
    liquidity.unstakeUsdc({
      package: packageOf(manifest),
      arguments: { value, liquidity: manifest.liquidity, config: manifest.config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns what an unstake would pay at the pool's present reserves. */
export function quoteUnstake(params: {
  reserves: PoolReserves;
  value: bigint;
  unstakeFeeBps: bigint;
  slippageBps: bigint;
}): WithdrawalQuote {
  const { reserves, value, unstakeFeeBps, slippageBps } = params;
  return quoteWithdrawal({ reserves, amount: value, feeBps: unstakeFeeBps, slippageBps });
}
