import type { CandleSpan, MarketSymbol } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Prices as the server knows them: SUI and SUIL from our own pools, BTC from a public price service. */
export const useMarkets = () =>
  useQuery({
    queryKey: ['open', 'markets'],
    queryFn: () => api('GET /markets'),
    refetchInterval: 30_000,
  });

export const useCandles = (symbol: MarketSymbol, span: CandleSpan, limit = 60) =>
  useQuery({
    queryKey: ['open', 'candles', symbol, span, limit],
    queryFn: () => api('GET /markets/{symbol}/candles', { params: { symbol }, query: { span, limit } }),
    refetchInterval: 60_000,
  });
