import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';

/** The companies around the product, and the nodes for sale: both are open to everybody. */
export const useEcosystem = () =>
  useQuery({
    queryKey: ['open', 'ecosystem'],
    queryFn: () => getJson('/ecosystem', (schemas) => schemas.ecosystemResponseSchema),
    staleTime: 10 * 60_000,
  });

export const useNodes = () =>
  useQuery({
    queryKey: ['open', 'nodes'],
    queryFn: () => getJson('/nodes', (schemas) => schemas.nodesResponseSchema),
    refetchInterval: 30_000,
  });
