import { useMemo } from 'react';
import { navigate, useLocation, usePlace } from './location.ts';

type Init = Record<string, string> | URLSearchParams;
type SetSearch = (next: Init | ((before: URLSearchParams) => Init), options?: { replace?: boolean }) => void;

/** The query of the route in use, and what changes it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = usePlace();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch];
}

const setSearch: SetSearch = (next, options) => {
  const { pathname, search } = useLocation.getState();
  const text = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next).toString();
  navigate(text === '' ? pathname : `${pathname}?${text}`, options);
};
