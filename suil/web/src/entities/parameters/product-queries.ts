import { DEFAULT_PARAMETERS, type ParameterName, type ParameterValues, parameterName } from '@suil/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';
import { useOverview } from '../../platform/chain/queries.ts';

/** Chain truth that several products show: reserves, parameters, prices and exchange pools. Keys as in chain-queries.ts. */
const REFRESH_MS = 15_000;

export type PoolName = 'usdcSui' | 'suilSui';

/** What the on-chain reserves hold, what is promised, and how much each pledge term still takes. */
export const useProductReserves = () =>
  useQuery({
    queryKey: ['open', 'product-reserves'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchProductReserves(client, manifest);
    },
    refetchInterval: REFRESH_MS,
  });

/** The configuration that anybody may read: parameters, announced changes, keys, pause. */
export const configurationQuery = queryOptions({
  queryKey: ['open', 'configuration'],
  queryFn: async () => {
    const { client, manifest, sdk } = await openChain();
    return sdk.fetchConfiguration(client, manifest);
  },
  staleTime: 60_000,
});

/** Every parameter as the chain has it now; the rules' first values until it has answered. */
export function useParameters(): ParameterValues {
  const { data } = useQuery(configurationQuery);
  if (!data) return DEFAULT_PARAMETERS;
  const values: Record<ParameterName, bigint> = { ...DEFAULT_PARAMETERS };
  for (const { key, value } of data.parameters) {
    const name = parameterName(key);
    if (name) values[name] = value;
  }
  return values;
}

/** When new stakes, pledges and vouchers are paused: until when, else null. */
export function usePausedUntilMs(): number | null {
  return useQuery(configurationQuery).data?.pausedUntilMs ?? null;
}

/** Averages, spot and day prices as the contract sees them, micro-dollars per whole coin; null where there is none. */
export const usePrices = () =>
  useQuery({
    queryKey: ['open', 'prices'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchPrices(client, manifest);
    },
    refetchInterval: REFRESH_MS,
  });

export const poolStateQuery = (pool: PoolName) =>
  queryOptions({
    queryKey: ['open', 'pool', pool],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchPoolState(client, manifest, pool);
    },
    refetchInterval: REFRESH_MS,
  });

/** An exchange pool as it stands: reserves in the order of its coins, shares, fee. */
export const usePoolState = (pool: PoolName) => useQuery(poolStateQuery(pool));

/** The chain's present day, undefined until it is known. */
export function useToday(): number | undefined {
  const last = useOverview().data?.lastClosedDay;
  return last === undefined ? undefined : last + 1;
}
