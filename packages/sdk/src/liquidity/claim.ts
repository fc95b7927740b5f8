/** Claims income of the liquidity pool, paid in SUI or in USDC (rules.md §3). Claiming static income restarts the ramp. */

import { Transaction } from '@mysten/sui/transactions';
import { INCOME_KINDS, type IncomeKind } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import * as liquidity from '../generated/suil/liquidity.ts';
import type { PoolReserves } from '../pool/quote.ts';
import { closeDaysBeyondOneCall } from './close-days.ts';
import { quoteWithdrawal, type WithdrawalQuote } from './withdrawal-quote.ts';

export interface ClaimUsdcParams {
  readonly manifest: Manifest;
  readonly kind: IncomeKind;
  /** Income to claim, before the fee, micro-dollars. */
  readonly amount: bigint;
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
}

export interface ClaimParams extends ClaimUsdcParams {
  /** Least payout accepted, MIST. */
  readonly minSuiOutMist: bigint;
}

/** Returns the transaction that pays in SUI. */
export function buildClaim({ manifest, kind, amount, minSuiOutMist, daysBehind = 0 }: ClaimParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  tx.add(
    liquidity.claim({
      package: manifest.package,
      arguments: {
        kind: INCOME_KINDS.indexOf(kind),
        amount,
        minSuiOut: minSuiOutMist,
        liquidity: manifest.liquidity,
        pool: manifest.usdcSuiPool,
        team: manifest.team,
        vault: manifest.vault,
        config: manifest.config,
      },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns the transaction that pays in USDC. */
export function buildClaimUsdc({ manifest, kind, amount, daysBehind = 0 }: ClaimUsdcParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, manifest, daysBehind);
  tx.add(
    liquidity.claimUsdc({
      package: manifest.package,
      arguments: {
        kind: INCOME_KINDS.indexOf(kind),
        amount,
        liquidity: manifest.liquidity,
        team: manifest.team,
        vault: manifest.vault,
        config: manifest.config,
      },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

/** Returns what a claim would pay at the pool's present reserves. */
export function quoteClaim(params: {
  reserves: PoolReserves;
  amount: bigint;
  claimFeeBps: bigint;
  slippageBps: bigint;
}): WithdrawalQuote {
  const { reserves, amount, claimFeeBps, slippageBps } = params;
  return quoteWithdrawal({ reserves, amount, feeBps: claimFeeBps, slippageBps });
}
