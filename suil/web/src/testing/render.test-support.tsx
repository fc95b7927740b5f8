/** Renders a component inside what the app gives all of them: queries and routes. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Router, useHashLocation } from '../platform/router/location.ts';

/** Returns the rendered component's locators. A query that no test answers fails at once. */
export function renderInApp(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  return render(
    <QueryClientProvider client={client}>
      <Router hook={useHashLocation}>{children}</Router>
    </QueryClientProvider>,
  );
}
