import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** How often balances are read again while a closed day's income is being credited. */
const CREDITING_MS = 5_000;

/** The logged-in member's figures that several screens show. Not asked without a login. */
export function useLedgerAssets(address: string | null, loggedIn: boolean) {
  return useQuery({
    queryKey: [address, 'assets'],
    queryFn: () => api('GET /assets'),
    enabled: address !== null && loggedIn,
    refetchInterval: ({ state }) =>
      state.data?.some(({ creditingDay }) => creditingDay !== null) ? CREDITING_MS : false,
  });
}

export function useHashrateTotals(address: string | null, loggedIn: boolean, refetchInterval: number | false = false) {
  return useQuery({
    queryKey: [address, 'hashrate'],
    queryFn: () => api('GET /hashrate'),
    enabled: address !== null && loggedIn,
    refetchInterval,
  });
}

/** The newest hundred records of the position: enough for the picture on the home page. */
export function useLatestRecords(address: string | null, loggedIn: boolean) {
  return useQuery({
    queryKey: [address, 'liquidity-records', 'latest'],
    queryFn: () => api('GET /liquidity/records', { query: { limit: 100 } }),
    enabled: address !== null && loggedIn,
  });
}
