import type { IncomeKind } from '@suil/core';
import type { SettlementProofResponse, TeamResponse } from '@suil/core/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, type FilterOf } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';
import { openChain } from '../../platform/chain/chain.ts';

/** The team as of the last closed day, from the server; what can be claimed, from the chain. */
export type TeamKind = Exclude<IncomeKind, 'static'>;
export const TEAM_KINDS: readonly TeamKind[] = ['friend', 'indirect', 'community', 'peer'];

/** Level and performance in the team; the own ones or a member's. */
export type Standing = Omit<TeamResponse, 'income' | 'today'>;

export const fetchTeam = () => api('GET /team');

export const fetchMember = (member: string) => api('GET /team/members/{address}', { params: { address: member } });

export const useTeam = (address: string | null) =>
  useQuery({
    queryKey: [address, 'team'],
    queryFn: fetchTeam,
    enabled: address !== null,
  });

export const useMember = (address: string | null, member: string) =>
  useQuery({
    queryKey: [address, 'team-member', member],
    queryFn: () => fetchMember(member),
    enabled: address !== null,
  });

export const useFriends = (address: string | null, filter: FilterOf<'GET /team/friends'>) =>
  usePaged(address, 'GET /team/friends', filter);

export const useTeamDays = (address: string | null) => usePaged(address, 'GET /team/days', {});

async function fetchProven(address: string) {
  const { client, manifest, sdk } = await openChain();
  return sdk.fetchTeamAccount(client, manifest, address);
}

/** What of each kind is proven to the contract, and claimed from it. */
export const useProven = (address: string | null) =>
  useQuery({
    queryKey: [address, 'team-account'],
    queryFn: address === null ? skipToken : () => fetchProven(address),
    refetchInterval: 15_000,
  });

/** The newest claimable proof; null when there is none yet. */
export const useProof = (address: string | null) =>
  useQuery({
    queryKey: [address, 'settlement-proof'],
    queryFn: () => fetchProof(),
    enabled: address !== null,
    retry: false,
  });

export async function fetchProof(): Promise<SettlementProofResponse | null> {
  const { isAppError } = await import('@suil/core');
  return api('GET /settlement/proof').catch((error: unknown) => {
    if (isAppError(error) && (error.code === 'SETTLEMENT_PROOF_NONE' || error.code === 'SETTLEMENT_MEMBER_NOT_FOUND')) {
      return null;
    }
    throw error;
  });
}
