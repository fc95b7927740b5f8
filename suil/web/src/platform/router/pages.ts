/**
 * Which page the place in the address shows: finds the route, checks its query, loads its file. Owns redirects and refusals
 * (404 no match, 405 method not allowed, 400 bad request; specification §8). Draws nothing: that is `route-view.tsx`'s, and
 * the table of routes is `routes.ts`'s.
 */
import { AppError } from '@suil/core';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { navigate, type Place, usePlace } from './location.ts';

export type Route =
  | {
      load: () => Promise<ComponentType>;
      /** Whether the query names something that can be; anything else is a bad request. */
      accepts?: (search: URLSearchParams) => boolean;
    }
  /** Where the route leads instead; the query goes along. */
  | { redirect: string };

/** Routes by path, without the slash in front. Large and small letters are the same. */
export type Routes = Readonly<Record<string, Route>>;

type Outcome = { state: 'loading' } | { state: 'page'; Component: ComponentType } | { state: 'failed'; error: unknown };

/** A place and what it shows. */
export type Shown = Outcome & { place: Place };

/** What is to be seen now. */
export const usePage = create<Shown>()(() => ({ state: 'loading', place: usePlace.getState() }));

/** Follows the place from now on. Returns what stops it. */
export function startPages(routes: Routes): () => void {
  const loaded = new Map<Route, ComponentType>();
  const load = async (route: Extract<Route, { load: unknown }>) => {
    const page = await route.load();
    loaded.set(route, page);
    return page;
  };
  const byPath = new Map(Object.entries(routes).map(([path, route]) => [path.toLowerCase(), route]));
  const find = (pathname: string) => byPath.get(pathname.replace(/^\/|\/+$/g, '').toLowerCase());

  async function show(place: Place): Promise<void> {
    const route = find(place.pathname);
    if (!route) return fail('ROUTE_NOT_FOUND');
    if ('redirect' in route) return navigate(route.redirect + place.search, { replace: true });
    if (route.accepts && !route.accepts(new URLSearchParams(place.search))) return fail('REQUEST_INVALID');
    const known = loaded.get(route);
    if (known) return set({ state: 'page', Component: known });
    set({ state: 'loading' });
    const isHere = () => usePlace.getState() === place;
    try {
      const Component = await load(route);
      if (isHere()) set({ state: 'page', Component });
    } catch (error) {
      if (isHere()) set({ state: 'failed', error });
    }
  }

  /** A form that nothing on the page handles: no route takes what it sends. */
  const refuseForm = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    fail('ROUTE_METHOD_NOT_ALLOWED');
  };
  /** A touch on a link: its file is requested before the touch ends. */
  const foresee = (event: Event) => {
    const href = (event.target as Element).closest?.('a[href^="#/"]')?.getAttribute('href');
    const route = href ? find(href.slice(1).split('?')[0] ?? '') : undefined;
    if (route && 'load' in route && !loaded.has(route)) load(route).catch(() => null);
  };
  window.addEventListener('submit', refuseForm);
  window.addEventListener('pointerdown', foresee);
  const stop = usePlace.subscribe((place) => void show(place));
  void show(usePlace.getState());
  return () => {
    stop();
    window.removeEventListener('submit', refuseForm);
    window.removeEventListener('pointerdown', foresee);
  };
}

const set = (outcome: Outcome) => usePage.setState({ ...outcome, place: usePlace.getState() }, true);

function fail(code: 'ROUTE_NOT_FOUND' | 'ROUTE_METHOD_NOT_ALLOWED' | 'REQUEST_INVALID'): void {
  set({ state: 'failed', error: new AppError(code) });
}

/** Resolves when the first page is there, or the reason why it cannot be. */
export function whenPageShown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = usePage.subscribe(check);
    function check({ state }: Shown): void {
      if (state === 'loading') return;
      stop();
      resolve();
    }
    check(usePage.getState());
  });
}
