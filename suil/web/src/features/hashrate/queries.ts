import type { HashrateType } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The member's hashrate entries, newest first. */
export const useHashrateEntries = (address: string, type: HashrateType | 'all') =>
  usePaged(address, 'GET /hashrate/entries', { type: type === 'all' ? null : type });

const EMISSION_REFRESH_MS = 30_000;

/** What the emission still holds, what a day can release, the result of the last one, and the terms of a purchase. */
export const useEmission = (refetchInterval: number | false = EMISSION_REFRESH_MS) =>
  useQuery({
    queryKey: ['open', 'emission'],
    queryFn: () => api('GET /hashrate/emission'),
    refetchInterval,
  });
