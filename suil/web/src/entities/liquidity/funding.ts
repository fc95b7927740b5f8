/** How the pool's closed days were funded, and how long its reserve lasts. */
import { PPM_SCALE, RAMP_CAP_PPM } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The last days' funding, newest first. */
export function useRecentDays(limit: number) {
  return useQuery({
    queryKey: ['open', 'days', limit],
    queryFn: () => api('GET /liquidity/days', { query: { limit } }),
    refetchInterval: 30_000,
  });
}

/** How many days the reserve lasts when every position is at the cap. */
export function runwayDays(principal: bigint, reserve: bigint): bigint | null {
  const need = (principal * BigInt(RAMP_CAP_PPM)) / PPM_SCALE;
  return need === 0n ? null : reserve / need;
}
