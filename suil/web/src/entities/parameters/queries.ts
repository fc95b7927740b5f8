/** The parameters of the rules as the chain has them now, and whether new business is paused. */
import { DEFAULT_PARAMETERS, type ParameterName, type ParameterValues, parameterName } from '@suil/core';
import type { AnnouncedUpgrade } from '@suil/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

/** The public configuration: parameters, announced changes, keys, pause. */
export const configurationQuery = queryOptions({
  queryKey: ['open', 'configuration'],
  queryFn: async () => {
    const { client, manifest, sdk } = await openChain();
    return sdk.fetchConfiguration(client, manifest);
  },
  staleTime: 60_000,
});

/** Every parameter as the chain has it now; undefined until it has answered. */
export function useKnownParameters(): ParameterValues | undefined {
  const { data } = useQuery(configurationQuery);
  if (!data) return;
  const values: Record<ParameterName, bigint> = { ...DEFAULT_PARAMETERS };
  for (const { key, value } of data.parameters) {
    const name = parameterName(key);
    if (name) values[name] = value;
  }
  return values;
}

/** The same; the rules' first values until the chain has answered. */
export function useParameters(): ParameterValues {
  return useKnownParameters() ?? DEFAULT_PARAMETERS;
}

/** The announced upgrade of the contracts; null for none, and until the chain has answered. */
export function useAnnouncedUpgrade(): AnnouncedUpgrade | null {
  return useQuery(configurationQuery).data?.announcedUpgrade ?? null;
}

/** When new stakes, pledges and vouchers are paused: until when, else null. */
export function usePausedUntilMs(): number | null {
  return useQuery(configurationQuery).data?.pausedUntilMs ?? null;
}
