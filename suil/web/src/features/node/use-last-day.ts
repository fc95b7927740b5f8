import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The last closed day's fees, where they came from and what one node of each tier got; no item before the first closing. */
export function useLastDay() {
  return useQuery({
    queryKey: ['open', 'node-day'],
    queryFn: () => api('GET /nodes/days', { query: { limit: 1 } }),
  });
}
