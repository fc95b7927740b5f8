import { WalletProvider } from '@suil/wallet/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query.ts';
import { walletStore } from '../wallet/store.ts';
import { Layout } from './layout.tsx';
import { ErrorBoundary } from './route-view.tsx';

/** The providers around every route. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <WalletProvider store={walletStore}>
        <ErrorBoundary>
          <Layout />
        </ErrorBoundary>
      </WalletProvider>
    </QueryClientProvider>
  );
}
