import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

/** The member's own limits and what is used of them (rules.md §9). */
export const useSpendingLimits = (address: string | null) =>
  useQuery({
    queryKey: [address, 'spending-limits'],
    queryFn: () => api('GET /spending-limits'),
    enabled: address !== null,
    refetchInterval: 60_000,
  });
