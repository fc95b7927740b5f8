import type { WithdrawalResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The member's withdrawals and the day's limits (rules.md §9). */
export const useWithdrawals = (address: string | null, source?: WithdrawalResponse['source']) =>
  usePaged(address, 'GET /withdrawals', { source });

export const useWithdrawalLimits = (address: string | null) =>
  useQuery({
    queryKey: [address, 'withdrawal-limits'],
    queryFn: () => api('GET /withdrawals/limits'),
    enabled: address !== null,
    refetchInterval: 30_000,
  });

/** Whether no withdrawal is approved because a check found something wrong. */
export const useIsHalted = (address: string | null) =>
  (useWithdrawalLimits(address).data?.haltedSinceMs ?? null) !== null;
