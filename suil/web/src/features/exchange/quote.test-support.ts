/** A quote over two pools of known balances, for tests of what is shown and built of it. */
import { minimumAfterSlippage, planRoute, quoteRoute, type SwapCoin } from '@suil/core';
import type { Quote } from './quote.ts';

/** 1,000,000 SUIL and 62,500 SUI; 1,024,000 SUI and 2,000,000 USDC. */
const pools = {
  suilSui: { x: 1_000_000_000_000_000n, y: 62_500_000_000_000n, feeBps: 30n },
  usdcSui: { x: 1_024_000_000_000_000n, y: 2_000_000_000_000n, feeBps: 30n },
};
const prices = {
  suilGrant: null,
  suiGrant: null,
  suilRecent: null,
  suiRecent: null,
  lastDay: null,
  lastDayPrice: null,
};

/** Returns the quote of an amount at 0.5%, with what a test says of it. */
export function quoteOf(pay: SwapCoin, get: SwapCoin, amount: bigint, changed: Partial<Quote> = {}): Quote {
  const exchange = { feeBps: 300n, hashrateShareBps: 6_000n, feeValue: 0n, remaining: 0n };
  const { steps, amountOut, impactPpm } = quoteRoute({ steps: planRoute(pay, get), pools, amount, exchange });
  return {
    steps,
    pools,
    prices: { ...prices, suilSpot: 122_070n, suiSpot: 1_953_125n },
    amount,
    amountOut,
    minOut: minimumAfterSlippage(amountOut, 50n),
    impactPpm,
    exchangeFeeBps: exchange.feeBps,
    exchangeFee: steps[0]?.exchangeFee ?? 0n,
    hashrate: null,
    ...changed,
  };
}
