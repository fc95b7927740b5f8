import type { ConfigResponse } from '@suil/core/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';
import { queryClient } from './query.ts';
import { CONFIG_KEY, readStored, writeStored } from './storage.ts';

/** The answer of the last visit, so that the chain can be reached while the server does not answer. */
function rememberedConfig(): ConfigResponse | null {
  try {
    return JSON.parse(readStored(CONFIG_KEY) ?? 'null') as ConfigResponse | null;
  } catch {
    return null;
  }
}

async function readConfig(): Promise<ConfigResponse> {
  try {
    const config = await getJson<ConfigResponse>('/config', (schemas) => schemas.configResponseSchema);
    writeStored(CONFIG_KEY, JSON.stringify(config));
    return config;
  } catch (error) {
    const remembered = rememberedConfig();
    if (remembered) return remembered;
    throw error;
  }
}

/** Where the app runs: environment, chain, nodes and the manifest of the contracts. Asked once. */
export const configQuery = queryOptions({
  queryKey: ['open', 'config'],
  queryFn: readConfig,
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
