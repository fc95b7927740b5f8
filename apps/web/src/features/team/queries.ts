import type { IncomeKind } from '@suil/core';
import type { SettlementProofResponse } from '@suil/core/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';
import { openChain } from '../../lib/chain.ts';
import { usePaged } from '../../lib/paged.ts';

/** The team as of the last closed day, from the server; what can be claimed, from the chain. */
export type TeamKind = Exclude<IncomeKind, 'static'>;
export const TEAM_KINDS: readonly TeamKind[] = ['friend', 'indirect', 'community', 'peer'];

export const useTeam = (address: string | null) =>
  useQuery({
    queryKey: [address, 'team'],
    queryFn: () => getJson('/team', (schemas) => schemas.teamResponseSchema),
    enabled: address !== null,
  });

export const useMember = (address: string | null, member: string) =>
  useQuery({
    queryKey: [address, 'team-member', member],
    queryFn: () => getJson(`/team/members/${member}`, (schemas) => schemas.teamMemberResponseSchema),
    enabled: address !== null,
  });

export const useFriends = (address: string | null, search: { of?: string; sort?: string; only?: string }) =>
  usePaged(address, '/team/friends', search, (schemas) => schemas.teamFriendsResponseSchema);

export const useTeamDays = (address: string | null) =>
  usePaged(address, '/team/days', {}, (schemas) => schemas.teamDaysResponseSchema);

/** Volumes of the newest days, as many as asked for: of the own team or of one member's line. */
export const useTeamVolumes = (address: string, of: string | undefined, days: number) =>
  useQuery({
    queryKey: [address, 'team-volumes', of, days],
    queryFn: () => {
      const search = new URLSearchParams({ limit: String(days), ...(of ? { of } : {}) });
      return getJson(`/team/volumes?${search}`, (schemas) => schemas.teamVolumesResponseSchema);
    },
    placeholderData: keepPreviousData,
  });

/** What the contract would pay of each kind now, of the team kinds only what is proven already. */
export const useProven = (address: string | null) =>
  useQuery({
    queryKey: [address, 'team-account'],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchTeamAccount(client, manifest, address!);
    },
    enabled: address !== null,
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
  return getJson('/settlement/proof', (schemas) => schemas.settlementProofResponseSchema).catch((error: unknown) => {
    if (isAppError(error) && (error.code === 'SETTLEMENT_PROOF_NONE' || error.code === 'SETTLEMENT_MEMBER_NOT_FOUND')) {
      return null;
    }
    throw error;
  });
}
