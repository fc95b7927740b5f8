import type { WithdrawalResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';

/** The member's withdrawals and the day's limits (rules.md §9). */
export const useWithdrawals = (address: string | null, source?: WithdrawalResponse['source']) =>
  usePaged(address, '/withdrawals', { source }, (schemas) => schemas.withdrawalsResponseSchema);

export const useWithdrawalLimits = (address: string | null) =>
  useQuery({
    queryKey: [address, 'withdrawal-limits'],
    queryFn: () => getJson('/withdrawals/limits', (schemas) => schemas.withdrawalLimitsResponseSchema),
    enabled: address !== null,
    refetchInterval: 30_000,
  });

/** Whether no withdrawal is approved because a check found something wrong. */
export const useIsHalted = (address: string | null) =>
  (useWithdrawalLimits(address).data?.haltedSinceMs ?? null) !== null;
