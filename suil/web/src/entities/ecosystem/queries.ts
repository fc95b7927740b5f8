import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The companies around the product, and the nodes for sale: both are open to everybody. */
export const useEcosystem = () =>
  useQuery({
    queryKey: ['open', 'ecosystem'],
    queryFn: () => api('GET /ecosystem'),
    staleTime: 10 * 60_000,
  });

export const useNodes = () =>
  useQuery({
    queryKey: ['open', 'nodes'],
    queryFn: () => api('GET /nodes'),
    refetchInterval: 30_000,
  });
