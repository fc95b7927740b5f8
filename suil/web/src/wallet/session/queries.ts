import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Every device with a login of this address. */
export const useSessions = (address: string | null) =>
  useQuery({
    queryKey: [address, 'sessions'],
    queryFn: () => api('GET /auth/sessions'),
    enabled: address !== null,
  });
