import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The member's own nodes, dividends and delivery contact. */
export const useHoldings = (address: string | null) => usePaged(address, 'GET /nodes/holdings', {});

export const useDividends = (address: string | null) => usePaged(address, 'GET /nodes/dividends', {});

/** Only enough to recognise it: the app never reads the whole contact. */
export const useContact = (address: string | null) =>
  useQuery({
    queryKey: [address, 'node-contact'],
    queryFn: () => api('GET /nodes/contact'),
    enabled: address !== null,
  });
