import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** As many as the comparison of the tiers averages over. */
const DAYS = 30;

/** The last closed days' fees, newest first: where they came from and what one node of each tier got; none before the first closing. */
export function useLastDays() {
  return useQuery({
    queryKey: ['open', 'node-days'],
    queryFn: () => api('GET /nodes/days', { query: { limit: DAYS } }),
  });
}
