import { AppError, minimumAfterSlippage } from '@suil/core';
import type { LiveRouteQuote } from '@suil/sdk';
import { skipToken, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';
import type { Route } from './choice.ts';
import type { FeeHashrate } from './fee-hashrate.ts';

/** What a swap would do now, all from the contracts' own figures. */
export interface Quote extends Omit<LiveRouteQuote, 'hashrate'> {
  readonly amount: bigint;
  readonly minOut: bigint;
  /** The fee of the exchange, SUIL base units; 0 on a route without it. */
  readonly exchangeFee: bigint;
  /** What that fee grants; null on a route without it. */
  readonly hashrate: FeeHashrate | null;
}

/** Reads the quote. @throws {POOL_OUTPUT_ZERO | POOL_EMPTY | POOL_ANSWERS_DIFFER} and what the node says */
export async function fetchQuote({ steps }: Route, amount: bigint, slippageBps: bigint): Promise<Quote> {
  const { client, manifest, sdk } = await openChain();
  const { hashrate, ...quote } = await sdk.fetchRouteQuote(client, manifest, { steps, amount });
  const minOut = minimumAfterSlippage(quote.amountOut, slippageBps);
  // A minimum of nothing would accept any price.
  if (minOut === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  return {
    ...quote,
    amount,
    minOut,
    exchangeFee: quote.steps.reduce((sum, step) => sum + step.exchangeFee, 0n),
    hashrate: hashrate && { ...hashrate, marketPrice: quote.prices.suilSpot },
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
