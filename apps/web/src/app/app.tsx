import { WalletProvider } from '@suil/wallet/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query.ts';
import { walletStore } from '../wallet/store.ts';
import { router } from './routes.tsx';

/** The providers around every route. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <WalletProvider store={walletStore}>
        <RouterProvider router={router} />
      </WalletProvider>
    </QueryClientProvider>
  );
}
