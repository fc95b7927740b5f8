/** The prices that the contracts use. */
import { useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

const REFRESH_MS = 15_000;

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

/** What each pool's grant price is the lowest of; null before a pool's first deposit. */
export const usePoolGrants = () =>
  useQuery({
    queryKey: ['open', 'pool-grants'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchPoolGrants(client, manifest);
    },
    refetchInterval: REFRESH_MS,
  });
