/** The bank's products, which are open to everybody. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The bank as the server's ledger has it (rules.md §6). */
export const useBankProducts = () =>
  useQuery({
    queryKey: ['open', 'bank-products'],
    queryFn: () => api('GET /bank/products'),
    refetchInterval: 30_000,
  });
