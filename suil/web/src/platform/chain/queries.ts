import { resolveName } from '@suil/wallet';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../api/session.ts';
import { openChain } from './chain.ts';

/**
 * Chain truth for the screens: what a transaction sent now would see (the views close the past days first).
 * Keys start with the address the data belongs to, or `open`.
 */
const REFRESH_MS = 15_000;

/** Pool, one position and the exchange reserves in one call to the node. */
export const liquidityQuery = (owner: string | null) =>
  queryOptions({
    queryKey: [owner ?? 'open', 'liquidity'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchLiquidityView(client, manifest, owner ?? undefined);
    },
    refetchInterval: REFRESH_MS,
  });

/** The account whose view is already being read, so that pool and position come from one answer. */
const useOwner = () => useSession((state) => state.account);

export const balancesQuery = (address: string) =>
  queryOptions({
    queryKey: [address, 'balances'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchBalances(client, manifest, address);
    },
    refetchInterval: REFRESH_MS,
  });

/** The account's first name-service name, null without one. Not retried, not asked again on focus (specification §7). */
const nameQuery = (address: string) =>
  queryOptions({
    queryKey: [address, 'name'],
    queryFn: async () => resolveName((await openChain()).client, address),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const userInfoQuery = (address: string) =>
  queryOptions({
    queryKey: [address, 'user-info'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchUserInfo(client, manifest, address);
    },
  });

/** The pool as a transaction would find it now. */
export const useOverview = (enabled = true) =>
  useQuery({ ...liquidityQuery(useOwner()), select: (view) => view.overview, enabled });

/** Reserves of the USDC/SUI pool: x is SUI, y is USDC. */
export const useReserves = () => useQuery({ ...liquidityQuery(useOwner()), select: (view) => view.reserves });

export const usePosition = (address: string | null) =>
  useQuery({ ...liquidityQuery(address), select: (view) => view.position, enabled: address !== null });

export const useBalances = (address: string | null) =>
  useQuery({ ...balancesQuery(address ?? ''), enabled: address !== null });

export const useUserInfo = (address: string | null) =>
  useQuery({ ...userInfoQuery(address ?? ''), enabled: address !== null });

export const useName = (address: string | null) =>
  useQuery({ ...nameQuery(address ?? ''), enabled: address !== null }).data ?? null;

/** The chain's present day, undefined until it is known. */
export function useToday(): number | undefined {
  const last = useOverview().data?.lastClosedDay;
  return last === undefined ? undefined : last + 1;
}
