import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top; going back leaves the position to the browser. Renders nothing. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the page changed
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
