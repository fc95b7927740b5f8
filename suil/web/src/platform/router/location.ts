/**
 * Where the app is: the path and the query behind the `#` of the address (specification §2), and the ways to another
 * place. Owns the browser's history entries of routes; a sheet's entry is `ui/overlays/sheet-history.ts`'s, and which page belongs to
 * a path is `platform/router/pages.ts`'s.
 */
import { createContext, useContext } from 'react';
import { create } from 'zustand';

export interface Place {
  /** With its leading slash: `/flow`. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Who led here: the browser (first load, back, forward, an edited address), or the app with a new entry or without. */
  arrival: 'browser' | 'push' | 'replace';
}

function parse(path: string): Pick<Place, 'pathname' | 'search'> {
  const [pathname = '', ...search] = path.split('?');
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search.length > 0 ? `?${search.join('?')}` : '',
  };
}

const read = (): Place => ({ ...parse(window.location.hash.slice(1)), arrival: 'browser' });

/** The place, and a hook for a part of it. */
export const useLocation = create<Place>()(read);

/** The place that a page was drawn for; for a moment it may not be the newest one. */
export const PlaceContext = createContext<Place | null>(null);

/** The place that the page in which this is used was drawn for. */
export const usePlace = (): Place => useContext(PlaceContext) ?? useLocation.getState();

window.addEventListener('popstate', () => {
  const next = read();
  const { pathname, search } = useLocation.getState();
  // A sheet's entry comes and goes without a change of place.
  if (next.pathname !== pathname || next.search !== search) useLocation.setState(next);
});

/** What a link to a path of this app has in its `href`. */
export const hrefOf = (path: string): string => `#${path}`;

/**
 * Goes to a path of this app, with its query. The entry in use is kept for going back, unless `replace` says otherwise or the
 * place is the same.
 */
export function navigate(path: string, { replace = false } = {}): void {
  const next = parse(path);
  const { pathname, search } = useLocation.getState();
  const keeps = !replace && (next.pathname !== pathname || next.search !== search);
  if (keeps) window.history.pushState(null, '', hrefOf(path));
  else window.history.replaceState(null, '', hrefOf(path));
  useLocation.setState({ ...next, arrival: keeps ? 'push' : 'replace' });
}
