/** What the on-chain reserves of the products hold, and how the closed days were paid. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
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

/** How the last closed days were paid, and to how many members. */
export const useFairness = () =>
  useQuery({
    queryKey: ['open', 'fairness'],
    queryFn: () => api('GET /fairness'),
    staleTime: 60_000,
  });
