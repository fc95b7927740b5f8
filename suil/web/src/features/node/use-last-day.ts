import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';

/** The last closed day's fees, where they came from and what one node of each tier got; no item before the first closing. */
export function useLastDay() {
  return useQuery({
    queryKey: ['open', 'node-day'],
    queryFn: () => getJson('/nodes/days?limit=1', (schemas) => schemas.nodeDaysResponseSchema),
  });
}
