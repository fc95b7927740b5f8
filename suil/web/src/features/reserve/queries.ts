import type { ReserveProofResponse } from '@suil/core/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { openChain } from '../../platform/chain/chain.ts';

/** What the server says of the reserves. */
export const reserveReportQuery = queryOptions({
  queryKey: ['open', 'reserve-report'],
  queryFn: () => api('GET /reserves'),
});

export const useReserveReport = () =>
  useQuery({
    ...reserveReportQuery,
    // The first answer may be an old one that the server is making anew meanwhile.
    refetchInterval: (query) => (query.state.dataUpdateCount < 2 ? 5_000 : 60_000),
  });

/** The fees that the vault has yet to collect, asked of the chain by this browser. */
export const useUncollectedFees = () =>
  useQuery({
    queryKey: ['open', 'uncollected-fees'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchUncollectedFees(client, manifest);
    },
    refetchInterval: 30_000,
  });

/** The locks of the operator's coins, asked of the chain by this browser. */
export const useLocks = () =>
  useQuery({
    queryKey: ['open', 'locks'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchLocks(client, manifest);
    },
    staleTime: 60_000,
  });

/** The proof of one line; a server may answer for another one. */
export function fetchReserveProof(journalSeq: string): Promise<ReserveProofResponse> {
  return api('GET /reserves/proof', { query: { journalSeq } });
}
