import type { ConfigResponse } from '@suil/core/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';
import { queryClient } from './query.ts';

/** Where the app runs: environment, chain, nodes and the manifest of the contracts. Asked once. */
export const configQuery = queryOptions({
  queryKey: ['open', 'config'],
  queryFn: () => getJson<ConfigResponse>('/config', (schemas) => schemas.configResponseSchema),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 2,
});

export function useConfig() {
  return useQuery(configQuery);
}

/** The configuration outside of components; rejects when the server does not answer. */
export function fetchConfig(): Promise<ConfigResponse> {
  return queryClient.fetchQuery(configQuery);
}

/** The explorer's page of a transaction, or null where there is none. */
export function explorerLink(config: ConfigResponse | undefined, digest: string): string | null {
  return config?.explorerUrl ? config.explorerUrl.replace('{digest}', digest) : null;
}
