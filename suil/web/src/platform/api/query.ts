import { errorEntry, isAppError } from '@suil/core';
import { QueryClient } from '@tanstack/react-query';

/** A request to a busy node is repeated twice, other temporary failures once, the rest not at all. */
export function retriesOf(error: unknown): number {
  if (isAppError(error, 'NODE_SERVER_BUSY') || isAppError(error, 'NODE_TRANSIENT_ERROR')) return 2;
  return !isAppError(error) || errorEntry(error.code).retryable ? 1 : 0;
}

/** One cache for server and chain reads. Keys start with the address the data belongs to, or `open`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < retriesOf(error),
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
  },
});
