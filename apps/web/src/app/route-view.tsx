import { Component, type ReactNode } from 'react';
import { useLocation } from '../lib/location.ts';
import { PageLoading } from '../ui/list-state.tsx';
import { ErrorPage } from './error-page.tsx';
import { usePage } from './pages.ts';

/** The page of the place in the address, or what stands in for it. */
export function RouteView() {
  const shown = usePage();
  if (shown.state === 'loading') return <PageLoading />;
  if (shown.state === 'failed') return <ErrorPage error={shown.error} />;
  return (
    <ErrorBoundary>
      <shown.Component />
    </ErrorBoundary>
  );
}

/** Shows the error page in place of what cannot be drawn, until the place changes. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
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
