/**
 * Where the app is: the path and the query behind the `#` of the address (specification §2), as wouter's location hook, and `navigate`.
 * Owns the browser's history entries of routes; a sheet's entry is `ui/overlays/sheet-history.ts`'s, and which page belongs to a path is
 * `platform/router/pages.ts`'s.
 */
import type { BaseLocationHook } from 'wouter';
import { create } from 'zustand';

export { Router, useLocation, useSearch } from 'wouter';

export interface Place {
  /** With its leading slash: `/flow`. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** What changed the place: the browser (first load, back, forward, an edited address), or the app with a new entry or without. */
  readonly arrival: 'browser' | 'push' | 'replace';
  /** Names the history entry; a sheet's entries have their page's. */
  readonly entry: string;
}

/** What a route's entry keeps in the browser's history. */
interface EntryState {
  entry?: string;
  /** How many entries of the app are before it. */
  depth?: number;
}

const stateNow = (): EntryState => window.history.state ?? {};
/** The depth of the entry that was shown last: one that the app did not make comes after it. */
let depth = -1;

/** The name of the present entry; the first load and an edited address make entries without one, which get it here. */
function nameEntry(): string {
  const { entry, depth: known } = stateNow();
  if (entry !== undefined) {
    depth = known ?? 0;
    return entry;
  }
  depth += 1;
  const name = newName();
  window.history.replaceState({ ...window.history.state, entry: name, depth }, '', window.location.hash || undefined);
  return name;
}

const newName = (): string => Math.random().toString(36).slice(2);

/** Goes back to the entry that led here; false where the app has none before this one. */
export function goBack(): boolean {
  if ((stateNow().depth ?? 0) === 0) return false;
  window.history.back();
  return true;
}

function parse(path: string): Pick<Place, 'pathname' | 'search'> {
  const [pathname = '', ...search] = path.split('?');
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search.length > 0 ? `?${search.join('?')}` : '',
  };
}

const read = (): Place => ({ ...parse(window.location.hash.slice(1)), arrival: 'browser', entry: nameEntry() });

/** The place in the address. A page reads the one that it was rendered for instead: {@link locationOf}. */
export const usePlace = create<Place>()(read);

window.addEventListener('popstate', () => {
  const next = read();
  const { pathname, search } = usePlace.getState();
  // A sheet's entry comes and goes without a change of place.
  if (next.pathname !== pathname || next.search !== search) usePlace.setState(next);
});

/** What a link to a path of this app has in its `href`. */
export const hrefOf = (path: string): string => `#${path}`;

/**
 * Goes to a path of this app, with its query. The current entry is kept for going back, unless `replace` is set or the place is the same.
 */
export function navigate(path: string, { replace = false } = {}): void {
  const next = parse(path);
  const { pathname, search, entry: current } = usePlace.getState();
  const keeps = !replace && (next.pathname !== pathname || next.search !== search);
  const entry = keeps ? newName() : current;
  if (keeps) depth += 1;
  const state: EntryState = { entry, depth };
  if (keeps) window.history.pushState(state, '', hrefOf(path));
  else window.history.replaceState(state, '', hrefOf(path));
  usePlace.setState({ ...next, arrival: keeps ? 'push' : 'replace', entry });
}

/** wouter decodes a query before `URLSearchParams` does it again: `%252F` would arrive as `/`. Escaped once more, it arrives as it is. */
const toRouterSearch = (search: string): string => search.replaceAll('%', '%25');

/**
 * wouter's own hash hook writes the query in front of the `#`, where the server sees it; here it stays behind, as invite links carry it.
 */
export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [usePlace(({ pathname }) => pathname), navigate],
  { searchHook: () => toRouterSearch(usePlace(({ search }) => search)), hrefs: hrefOf },
);

/** The location hook of a page that was rendered for `place`; for a moment the address may be the next page's already. */
export function locationOf(place: Place): BaseLocationHook {
  return Object.assign((): [string, typeof navigate] => [place.pathname, navigate], {
    searchHook: () => toRouterSearch(place.search),
    hrefs: hrefOf,
  });
}
