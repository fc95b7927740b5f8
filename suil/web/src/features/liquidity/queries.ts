import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';

/** History of the pool and of the own position, from the server's projections. */
export type RecordKind = 'all' | 'staked' | 'unstaked' | 'claimed';

const PAGE = 20;

/** The last days' funding, newest first. */
export function useRecentDays(limit: number) {
  return useQuery({
    queryKey: ['open', 'days', limit],
    queryFn: () => getJson(`/liquidity/days?limit=${limit}`, (schemas) => schemas.liquidityDaysResponseSchema),
    refetchInterval: 30_000,
  });
}

export function useDays() {
  return useInfiniteQuery({
    queryKey: ['open', 'days', 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      getJson(
        `/liquidity/days?limit=${PAGE}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
        (schemas) => schemas.liquidityDaysResponseSchema,
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useRecords(address: string, kind: RecordKind) {
  return useInfiniteQuery({
    queryKey: [address, 'liquidity-records', kind],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ limit: String(PAGE) });
      if (kind !== 'all') search.set('kind', kind);
      if (pageParam) search.set('cursor', pageParam);
      return getJson(`/liquidity/records?${search}`, (schemas) => schemas.liquidityRecordsResponseSchema);
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}
