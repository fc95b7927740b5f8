import { WalletProvider } from '@suil/wallet/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../platform/api/query.ts';
import { Router, useHashLocation } from '../platform/router/location.ts';
import { walletStore } from '../wallet/connect/store.ts';
import { ErrorBoundary } from './route-view.tsx';
import { Layout } from './shell/layout.tsx';

/** The providers around every route. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <WalletProvider store={walletStore}>
        <Router hook={useHashLocation}>
          <ErrorBoundary>
            <Layout />
          </ErrorBoundary>
        </Router>
      </WalletProvider>
    </QueryClientProvider>
  );
}
