/** The income of today and of the days before it that may still wait. */
import { formatDay } from '@suil/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useToday } from '../../platform/chain/queries.ts';

/** Team income is claimable hours after its day was settled: within these days. */
const DAYS_BEFORE = 3;

/** The chain's present day and the three before it, all sources. Not asked without a login. */
export function useIncomeNow(address: string) {
  const loggedIn = useIsLoggedIn(address);
  const today = useToday();
  return useQuery({
    queryKey: [address, 'income-days', 'now', today],
    queryFn:
      today === undefined
        ? skipToken
        : () => api('GET /income/days', { query: { from: formatDay(today - DAYS_BEFORE), to: formatDay(today) } }),
    enabled: loggedIn,
    refetchInterval: 60_000,
  });
}
