/** Renders a component inside what the app gives all of them: queries, a wallet store and routes. */
import { createWalletStore } from '@suil/wallet';
import { WalletProvider } from '@suil/wallet/react';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Router, useHashLocation } from '../platform/router/location.ts';

/** The answers of queries by their keys. */
type Answers = readonly (readonly [key: QueryKey, data: unknown])[];

/** Returns the rendered component's locators. No query reads anything: one without an answer here stays pending. */
export function renderInApp(children: ReactNode, answers: Answers = []) {
  const fresh = { staleTime: Number.POSITIVE_INFINITY, retry: false, enabled: false };
  const client = new QueryClient({ defaultOptions: { queries: fresh } });
  for (const [key, data] of answers) client.setQueryData(key, data);
  return render(
    <QueryClientProvider client={client}>
      <WalletProvider store={createStore()}>
        <Router hook={useHashLocation}>{children}</Router>
      </WalletProvider>
    </QueryClientProvider>,
  );
}

/** A store to which no wallet is connected. */
function createStore() {
  return createWalletStore({
    getClient: () => Promise.reject(new Error('component tests have no chain')),
    chain: () => 'sui:localnet',
    storage: null,
  });
}

/** Label and value of each row of a list of facts, in order. */
export const rowsOf = (container: Element) =>
  [...container.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent));
