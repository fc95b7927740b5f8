/** Claims income of the liquidity pool, paid in SUI or in USDC (rules.md §3). Claiming static income restarts the ramp. */

import { Transaction } from '@mysten/sui/transactions';
import { INCOME_KINDS, type IncomeKind } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/liquidity.ts';
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
export function buildClaim({ daysBehind = 0, ...params }: ClaimParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, params.manifest, daysBehind);
  addClaim(tx, params);
  return tx;
}

/** Returns the transaction that pays in USDC. */
export function buildClaimUsdc({ daysBehind = 0, ...params }: ClaimUsdcParams): Transaction {
  const tx = new Transaction();
  closeDaysBeyondOneCall(tx, params.manifest, daysBehind);
  addClaimUsdc(tx, params);
  return tx;
}

/** Adds a claim that pays in SUI. */
export function addClaim(tx: Transaction, { manifest, kind, amount, minSuiOutMist: minSuiOut }: ClaimParams): void {
  const { liquidity, usdcSuiPool: pool, config } = manifest;
  tx.add(
    contract.claim({
      package: packageOf(manifest),
      arguments: { kind: INCOME_KINDS.indexOf(kind), amount, minSuiOut, liquidity, pool, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
}

/** Adds a claim that pays in USDC. */
export function addClaimUsdc(tx: Transaction, { manifest, kind, amount }: ClaimUsdcParams): void {
  const { liquidity, config } = manifest;
  tx.add(
    contract.claimUsdc({
      package: packageOf(manifest),
      arguments: { kind: INCOME_KINDS.indexOf(kind), amount, liquidity, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
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
