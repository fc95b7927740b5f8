import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Volumes of the newest days, as many as asked for: of the own team or of one member's line. */
export const useTeamVolumes = (address: string, of: string | undefined, days: number) =>
  useQuery({
    queryKey: [address, 'team-volumes', of, days],
    queryFn: () => api('GET /team/volumes', { query: { limit: days, of } }),
    placeholderData: keepPreviousData,
  });
