import { skipToken, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';
import type { FeeHashrate } from './fee-hashrate.ts';
import type { Route } from './pairs.ts';

/** What an exchange would do now, all from the contracts' own figures. */
export interface Quote {
  /** What is paid, and how much of it goes into the pool's formula after the fees. */
  amount: bigint;
  goesIn: bigint;
  /** The pool's balances before it. */
  reserveIn: bigint;
  reserveOut: bigint;
  poolFeeBps: bigint;
  amountOut: bigint;
  minOut: bigint;
  /** The fee of the quick exchange, SUIL base units; 0 elsewhere. */
  quickFee: bigint;
  /** The pool's fee, in units of what is paid. */
  poolFee: bigint;
  priceImpactPpm: bigint;
  /** Value of what is exchanged after the quick fee, micro-dollars; null where the route does not tell. */
  value: bigint | null;
  /** What the fee grants; null on a route without that fee. */
  hashrate: FeeHashrate | null;
}

const BPS_SCALE = 10_000n;

/** Reads the quote. @throws {POOL_OUTPUT_ZERO | POOL_EMPTY} and what the node says */
export async function fetchQuote(route: Route, amount: bigint, slippageBps: bigint): Promise<Quote> {
  const { client, manifest, sdk } = await openChain();
  const state = await sdk.fetchPoolState(client, manifest, route.pool);
  const [reserveIn, reserveOut] = route.direction === 'xToY' ? [state.x, state.y] : [state.y, state.x];
  const pool = { amount, reserveIn, reserveOut, poolFeeBps: state.feeBps };
  if (!route.quick) {
    const swap = sdk.quoteSwapOut({ reserveIn, reserveOut, amount, feeBps: state.feeBps });
    const minOut = (swap.amountOut * (BPS_SCALE - slippageBps)) / BPS_SCALE;
    const { amountOut, priceImpactPpm } = swap;
    const goesIn = amount - swap.fee;
    const quick = { quickFee: 0n, value: null, hashrate: null };
    return { ...pool, goesIn, amountOut, minOut, poolFee: swap.fee, priceImpactPpm, ...quick };
  }
  const [quick, { suilSpot }] = await Promise.all([
    sdk.fetchSuilSwapQuote(client, manifest, { amount, slippageBps }),
    sdk.fetchPrices(client, manifest),
  ]);
  const swap = sdk.quoteSwapOut({ reserveIn, reserveOut, amount: amount - quick.fee, feeBps: state.feeBps });
  return {
    ...pool,
    goesIn: amount - quick.fee - swap.fee,
    amountOut: quick.outMist,
    minOut: quick.minOutMist,
    quickFee: quick.fee,
    poolFee: swap.fee,
    priceImpactPpm: swap.priceImpactPpm,
    value: quick.swapValue,
    hashrate: {
      feeValue: quick.feeValue,
      granted: quick.hashrate,
      remaining: quick.remainingHashrate,
      capacity: quick.hashrateCapacity,
      marketPrice: suilSpot,
    },
  };
}

/** The quote of an amount, read again every ten seconds while it is shown. */
export function useQuote(route: Route, amount: bigint | null, slippageBps: bigint) {
  return useQuery({
    queryKey: ['open', 'quote', route.pay, route.get, String(amount), String(slippageBps)],
    queryFn: amount === null || amount <= 0n ? skipToken : () => fetchQuote(route, amount, slippageBps),
    refetchInterval: 10_000,
    retry: false,
  });
}
