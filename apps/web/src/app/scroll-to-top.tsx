import { useLayoutEffect } from 'react';
import { useLocation } from '../lib/location.ts';

/** A new page begins at its top; going back leaves the position to the browser. Renders nothing. */
export function ScrollToTop() {
  const { pathname, arrival } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the page changed
  useLayoutEffect(() => {
    if (arrival !== 'browser') window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
