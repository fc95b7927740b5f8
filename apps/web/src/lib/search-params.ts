import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Init = Record<string, string> | URLSearchParams;
type SetSearch = (next: Init | ((before: URLSearchParams) => Init), options?: { replace?: boolean }) => void;

/** The query of the route in use, and what changes it. The router's own hook would bring its server rendering along. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => {
      const text = new URLSearchParams(
        typeof next === 'function' ? next(new URLSearchParams(search)) : next,
      ).toString();
      void navigate(text === '' ? pathname : `${pathname}?${text}`, options);
    },
    [navigate, pathname, search],
  );
  return [params, set];
}
