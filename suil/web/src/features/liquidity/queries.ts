import { useInfiniteQuery } from '@tanstack/react-query';
import { readPage } from '../../platform/api/api.ts';

/** History of the pool and of the own position, from the server's projections. */
export type RecordKind = 'all' | 'staked' | 'unstaked' | 'claimed';

const PAGE = 20;

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
