/** Lists of the server, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FilterOf, type PagedName, readPage } from './api.ts';

const PAGE = 20;

/**
 * A list of the server, newest first, twenty items a page.
 *
 * @param owner whom the data belongs to, or `open`: the first part of the key
 * @param filter parameters other than the cursor; null and undefined are left out
 */
export function usePaged<Name extends PagedName>(
  owner: string | null,
  name: Name,
  filter: FilterOf<Name>,
  enabled = true,
) {
  const given = Object.entries(filter).filter(([, value]) => value);
  return useInfiniteQuery({
    queryKey: [owner ?? 'open', 'list', name, ...given.flat()],
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(name, { limit: PAGE, ...filter }, pageParam),
    getNextPageParam: (page) => page.nextCursor,
    enabled: enabled && owner !== null,
  });
}
