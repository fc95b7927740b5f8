/** What the on-chain reserves of the products hold. */
import { useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

const REFRESH_MS = 15_000;

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
