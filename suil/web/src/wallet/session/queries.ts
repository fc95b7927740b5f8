import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';

/** Every device where somebody is logged in with this address. */
export const useSessions = (address: string | null) =>
  useQuery({
    queryKey: [address, 'sessions'],
    queryFn: () => getJson('/auth/sessions', (schemas) => schemas.sessionsResponseSchema),
    enabled: address !== null,
  });
