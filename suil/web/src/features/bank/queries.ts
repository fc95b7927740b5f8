import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The bank as the server's ledger has it (rules.md §6). */
export const useBankProducts = () =>
  useQuery({
    queryKey: ['open', 'bank-products'],
    queryFn: () => getJson('/bank/products', (schemas) => schemas.bankProductsResponseSchema),
    refetchInterval: 30_000,
  });

export const useBankSummary = (address: string | null) =>
  useQuery({
    queryKey: [address, 'bank-summary'],
    queryFn: () => getJson('/bank/summary', (schemas) => schemas.bankSummaryResponseSchema),
    enabled: address !== null,
  });

export const useSubscriptions = (address: string | null, status: 'active' | 'ended') =>
  usePaged(address, '/bank/subscriptions', { status }, (schemas) => schemas.bankSubscriptionsResponseSchema);

export const useSubscription = (address: string | null, id: string) =>
  useQuery({
    queryKey: [address, 'subscription', id],
    queryFn: () =>
      getJson(`/bank/subscriptions/${encodeURIComponent(id)}`, (schemas) => schemas.bankSubscriptionSchema),
    enabled: address !== null,
  });

export const useBankRecords = (address: string | null, subscription: string) =>
  usePaged(address, '/bank/records', { subscription }, (schemas) => schemas.bankRecordsResponseSchema);
