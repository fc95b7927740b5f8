import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, readPage } from '../../platform/api/api.ts';

/** History of the pool and of the own position, from the server's projections. */
export type RecordKind = 'all' | 'staked' | 'unstaked' | 'claimed';

const PAGE = 20;

/** The last days' funding, newest first. */
export function useRecentDays(limit: number) {
  return useQuery({
    queryKey: ['open', 'days', limit],
    queryFn: () => api('GET /liquidity/days', { query: { limit } }),
    refetchInterval: 30_000,
  });
}

export function useDays() {
  return useInfiniteQuery({
    queryKey: ['open', 'days', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage('GET /liquidity/days', { limit: PAGE }, pageParam),
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useRecords(address: string, kind: RecordKind) {
  return useInfiniteQuery({
    queryKey: [address, 'liquidity-records', kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      readPage('GET /liquidity/records', { limit: PAGE, kind: kind === 'all' ? null : kind }, pageParam),
    getNextPageParam: (page) => page.nextCursor,
  });
}
