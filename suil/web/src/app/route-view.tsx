import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusHeading } from '../platform/browser/focus.ts';
import { painted } from '../platform/browser/turns.ts';
import { locationOf, Router, usePlace } from '../platform/router/location.ts';
import { type Shown, usePage } from '../platform/router/pages.ts';
import { hasFocusSpot, keepScroll, leaveScroll, settleScroll, startScrollMemory } from '../platform/router/scroll.ts';
import { PageLoading } from '../ui/lists/list-state.tsx';
import { ErrorPage } from './error-page.tsx';

/**
 * The page of the place in the address, or what replaces it. Rendering a page takes a phone longer than a user waits for
 * an answer: the answer to a tap (the tab's light, the button's) is painted first, and the page before stays until the
 * next is drawn, with the place that it was drawn for.
 */
export function RouteView() {
  const shown = useShown();
  const { place } = shown;
  useEffect(startScrollMemory, []);
  useArrival(shown);
  // The place that is on the screen, for browser tests: while a page loads, the address is the next one's already.
  useLayoutEffect(() => {
    const { place, state } = shown;
    if (state !== 'loading') document.documentElement.dataset['place'] = place.pathname + place.search;
  }, [shown]);
  const page = useMemo(() => draw(shown), [shown]);
  const location = useMemo(() => locationOf(place), [place]);
  return (
    <Router hook={location}>
      <Boundary place={place.pathname + place.search}>{page}</Boundary>
    </Router>
  );
}

/** Brings a drawn page to its position and gives it the focus; a change of the query alone leaves both as they are. */
function useArrival({ place, state }: Shown): void {
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isSamePage = before.current === place.pathname;
    if (isSamePage && place.arrival !== 'browser') return keepScroll(place);
    leaveScroll();
    if (state === 'loading') return;
    const isFirst = before.current === null;
    before.current = place.pathname;
    settleScroll(place);
    if (!isFirst && !hasFocusSpot(place)) focusHeading();
  }, [place, state]);
}

/** What is to be seen, as soon as what the tap itself changed has been painted; drawn in short turns. */
function useShown(): Shown {
  const [shown, setShown] = useState(usePage.getState);
  useEffect(() => {
    const follow = () => startTransition(() => setShown(usePage.getState()));
    const stop = usePage.subscribe(() => void painted().then(follow));
    follow();
    return stop;
  }, []);
  return shown;
}

function draw(shown: Shown): ReactNode {
  if (shown.state === 'loading') return <PageLoading />;
  if (shown.state === 'failed') return <ErrorPage error={shown.error} />;
  return <shown.Component />;
}

/** Shows the error page in place of what cannot be drawn, until the place changes. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = usePlace();
  return <Boundary place={pathname + search}>{children}</Boundary>;
}

interface BoundaryState {
  place: string;
  failure: { error: unknown } | null;
}

class Boundary extends Component<{ place: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: { place: string }, before: BoundaryState): BoundaryState | null {
    return place === before.place ? null : { place, failure: null };
  }

  override render(): ReactNode {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children;
  }
}
