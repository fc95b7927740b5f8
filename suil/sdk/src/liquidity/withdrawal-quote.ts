/** What taking value out of the pool pays in SUI after our fee and the exchange (rules.md §§3, 7). */
import { feeOf, minimumAfterSlippage } from '@suil/core';
import { type PoolReserves, quoteSwapOut } from '../pool/quote.ts';

export interface WithdrawalQuote {
  /** Our fee, micro-dollars. */
  readonly fee: bigint;
  /** What is left after the fee, micro-dollars; the payout where USDC is chosen. */
  readonly net: bigint;
  readonly suiOutMist: bigint;
  readonly minSuiOutMist: bigint;
  /** The exchange pool's fee, in units of what goes in, micro-dollars. */
  readonly poolFee: bigint;
  readonly priceImpactPpm: bigint;
}

/** @param params.amount value taken out, before the fee, micro-dollars */
export function quoteWithdrawal(params: {
  reserves: PoolReserves;
  amount: bigint;
  feeBps: bigint;
  slippageBps: bigint;
}): WithdrawalQuote {
  const { reserves, amount, feeBps, slippageBps } = params;
  const fee = feeOf(amount, feeBps);
  const net = amount - fee;
  const swap = quoteSwapOut({
    reserveIn: reserves.y,
    reserveOut: reserves.x,
    amount: net,
    feeBps: reserves.feeBps,
  });
  return {
    fee,
    net,
    suiOutMist: swap.amountOut,
    minSuiOutMist: minimumAfterSlippage(swap.amountOut, slippageBps),
    poolFee: swap.fee,
    priceImpactPpm: swap.priceImpactPpm,
  };
}
