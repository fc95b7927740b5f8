import type { HashrateType } from '@suil/core';
import type { HashrateEntriesResponse } from '@suil/core/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';

const PAGE = 20;

/** The member's hashrate entries, newest first. */
export function useHashrateEntries(address: string, type: HashrateType | 'all') {
  return useInfiniteQuery({
    queryKey: [address, 'hashrate-entries', type],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ limit: String(PAGE) });
      if (type !== 'all') search.set('type', type);
      if (pageParam) search.set('cursor', pageParam);
      return getJson<HashrateEntriesResponse>(
        `/hashrate/entries?${search}`,
        (schemas) => schemas.hashrateEntriesResponseSchema,
      );
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}
