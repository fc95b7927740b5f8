import { useQuery } from '@tanstack/react-query';
import { openChain } from '../../lib/chain.ts';
import type { PoolName } from '../../lib/product-queries.ts';

/** How many shares of a pool an account holds. */
export const useShares = (address: string | null, pool: PoolName) =>
  useQuery({
    queryKey: [address, 'shares', pool],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      const coinType = sdk.shareTypeOf(manifest, pool);
      const { balance } = await client.core.getBalance({ owner: address!, coinType });
      return BigInt(balance.balance);
    },
    enabled: address !== null,
    refetchInterval: 15_000,
  });
