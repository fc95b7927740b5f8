import { isAppError } from '@suil/core';
import { QueryClient } from '@tanstack/react-query';

/** One cache for server and chain reads. Keys start with the address the data belongs to, or `open`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 1 && (!isAppError(error) || error.retryable),
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
  },
});
