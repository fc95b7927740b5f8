import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The parts at present, and the last 90 days, as the server that answers knows them. */
export const useStatusHistory = () =>
  useQuery({
    queryKey: ['open', 'status-history'],
    queryFn: () => api('GET /status/history'),
    refetchInterval: 15_000,
  });
