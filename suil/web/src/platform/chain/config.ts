import type { ConfigResponse } from '@suil/core/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryClient } from '../api/query.ts';
import { CONFIG_KEY, readStored, writeStored } from '../browser/storage.ts';

interface Remembered {
  config: ConfigResponse;
  /** The release that read it: another one may want what is not in there. */
  release: string;
}

/** The file this is part of, which has another name in every release. */
export const RELEASE = import.meta.url;

/** The answer of the last visit. */
function remembered(): Remembered | null {
  try {
    return JSON.parse(readStored(CONFIG_KEY) ?? 'null') as Remembered | null;
  } catch {
    return null;
  }
}

/** While the server does not answer, the chain can be reached by what it said before. */
async function readConfig(): Promise<ConfigResponse> {
  try {
    const config = await api('GET /config');
    writeStored(CONFIG_KEY, JSON.stringify({ config, release: RELEASE } satisfies Remembered));
    return config;
  } catch (error) {
    const config = remembered()?.config;
    if (config) return config;
    throw error;
  }
}

/**
 * Where the app runs: environment, chain, nodes and the manifest of the contracts. A page load begins with the last visit's
 * answer, so that the chain is not waited for twice, and reads it again (`refreshConfig`).
 */
export const configQuery = queryOptions({
  queryKey: ['open', 'config'],
  queryFn: readConfig,
  initialData: () => {
    const last = remembered();
    return last?.release === RELEASE ? last.config : undefined;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 2,
});

/** Reads the configuration from the server; where it is another than the remembered one, everything else is read again. */
export async function refreshConfig(): Promise<void> {
  const before = queryClient.getQueryData(configQuery.queryKey);
  await queryClient.prefetchQuery({ ...configQuery, staleTime: 0 });
  if (before === undefined || before === queryClient.getQueryData(configQuery.queryKey)) return;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== configQuery.queryKey[1] });
}

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
