/** How the pool's closed days were funded. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The last days' funding, newest first. */
export function useRecentDays(limit: number) {
  return useQuery({
    queryKey: ['open', 'days', limit],
    queryFn: () => api('GET /liquidity/days', { query: { limit } }),
    refetchInterval: 30_000,
  });
}
