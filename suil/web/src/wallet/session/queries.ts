import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Every device where somebody is logged in with this address. */
export const useSessions = (address: string | null) =>
  useQuery({
    queryKey: [address, 'sessions'],
    queryFn: () => api('GET /auth/sessions'),
    enabled: address !== null,
  });
