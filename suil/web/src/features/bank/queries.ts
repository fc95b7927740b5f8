import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

export const useBankSummary = (address: string | null) =>
  useQuery({
    queryKey: [address, 'bank-summary'],
    queryFn: () => api('GET /bank/summary'),
    enabled: address !== null,
  });

export const useSubscriptions = (address: string | null, status: 'active' | 'ended') =>
  usePaged(address, 'GET /bank/subscriptions', { status });

export const useSubscription = (address: string | null, id: string) =>
  useQuery({
    queryKey: [address, 'subscription', id],
    queryFn: () => api('GET /bank/subscriptions/{id}', { params: { id } }),
    enabled: address !== null,
  });

export const useBankRecords = (address: string | null, subscription: string) =>
  usePaged(address, 'GET /bank/records', { subscription });
