import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The member's own nodes, dividends and delivery contact. */
export const useHoldings = (address: string | null) =>
  usePaged(address, '/nodes/holdings', {}, (schemas) => schemas.nodeHoldingsResponseSchema);

export const useDividends = (address: string | null) =>
  usePaged(address, '/nodes/dividends', {}, (schemas) => schemas.nodeDividendsResponseSchema);

/** Only enough to recognise it: the whole contact is read by nobody through the app. */
export const useContact = (address: string | null) =>
  useQuery({
    queryKey: [address, 'node-contact'],
    queryFn: () => getJson('/nodes/contact', (schemas) => schemas.nodeContactResponseSchema),
    enabled: address !== null,
  });
