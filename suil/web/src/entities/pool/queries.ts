/** An exchange pool as the chain has it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

const REFRESH_MS = 15_000;

export type PoolName = 'usdcSui' | 'suilSui';

export const poolStateQuery = (pool: PoolName) =>
  queryOptions({
    queryKey: ['open', 'pool', pool],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchPoolState(client, manifest, pool);
    },
    refetchInterval: REFRESH_MS,
  });

/** An exchange pool's current state: reserves in the order of its coins, shares, fee. */
export const usePoolState = (pool: PoolName) => useQuery(poolStateQuery(pool));
