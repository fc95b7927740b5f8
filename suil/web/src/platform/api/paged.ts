import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiUrl, getJson } from './api.ts';

const PAGE = 20;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

type Schemas = typeof import('@suil/core/api');

/**
 * A list of the server, page by page, newest first.
 *
 * @param owner whom the data belongs to, or `open`: the first part of the key
 * @param path below `/api`; `search` are its parameters, empty ones left out
 */
export function usePaged<Item>(
  owner: string | null,
  path: ApiUrl,
  search: Readonly<Record<string, string | null | undefined>>,
  pick: (schemas: Schemas) => { parse: (value: unknown) => Page<Item> },
  enabled = true,
) {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return useInfiniteQuery({
    queryKey: [owner ?? 'open', 'list', path, ...given.flat()],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams([['limit', String(PAGE)], ...given]);
      if (pageParam) query.set('cursor', pageParam);
      return getJson<Page<Item>>(`${path}?${query}` as ApiUrl, pick);
    },
    getNextPageParam: (page) => page.nextCursor,
    enabled: enabled && owner !== null,
  });
}
