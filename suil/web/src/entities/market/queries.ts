import type { CandleSpan, MarketSymbol } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';

/** Prices as the server knows them: SUI and SUIL from our own pools, BTC from a public price service. */
export const useMarkets = () =>
  useQuery({
    queryKey: ['open', 'markets'],
    queryFn: () => getJson('/markets', (schemas) => schemas.marketsResponseSchema),
    refetchInterval: 30_000,
  });

export const useCandles = (symbol: MarketSymbol, span: CandleSpan, limit = 60) =>
  useQuery({
    queryKey: ['open', 'candles', symbol, span, limit],
    queryFn: () =>
      getJson(
        `/markets/${symbol}/candles?span=${span}&limit=${limit}`,
        (schemas) => schemas.marketCandlesResponseSchema,
      ),
    refetchInterval: 60_000,
  });
