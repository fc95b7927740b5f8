import { useMemo } from 'react';
import { navigate, usePlace, useSearch } from './location.ts';

type Init = Record<string, string> | URLSearchParams;
type SetSearch = (next: Init | ((before: URLSearchParams) => Init), options?: { replace?: boolean }) => void;

/**
 * The query of the route in use, and what changes it. wouter's own hook writes from the query that was rendered, so that a second change
 * before the next render would lose the first; this one writes from the address.
 */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const search = useSearch();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch];
}

const setSearch: SetSearch = (next, options) => {
  const { pathname, search } = usePlace.getState();
  const text = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next).toString();
  navigate(text === '' ? pathname : `${pathname}?${text}`, options);
};
