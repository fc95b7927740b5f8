import type { WithdrawalLimitsResponse, WithdrawalResponse } from '@suil/core/api';
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

/** Why what is in the queue waits for more than the day's limits: a check, the guardian's pause, or the signer. */
export type WaitReason =
  | { readonly kind: 'halted' }
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'signer' };

/** Returns the first of these reasons that applies, null when nothing but the day's limits holds requests up. */
export function waitReasonOf(limits: WithdrawalLimitsResponse): WaitReason | null {
  if (limits.haltedSinceMs !== null) return { kind: 'halted' };
  if (limits.pausedUntilMs !== null) return { kind: 'paused', untilMs: limits.pausedUntilMs };
  return limits.signerAnswers ? null : { kind: 'signer' };
}

export function useWaitReason(address: string | null): WaitReason | null {
  const { data: limits } = useWithdrawalLimits(address);
  return limits === undefined ? null : waitReasonOf(limits);
}

/** Whether no withdrawal is approved because a check found something wrong. */
export const useIsHalted = (address: string | null) =>
  (useWithdrawalLimits(address).data?.haltedSinceMs ?? null) !== null;
