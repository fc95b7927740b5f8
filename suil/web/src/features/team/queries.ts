import type { IncomeKind } from '@suil/core';
import type { SettlementProof, SettlementSeasonProof, TeamResponse } from '@suil/core/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, type FilterOf } from '../../platform/api/api.ts';
import { usePaged } from '../../platform/api/paged.ts';
import { openChain } from '../../platform/chain/chain.ts';

/** The team as of the last closed day, from the server; what can be claimed, from the chain. */
export type TeamKind = Exclude<IncomeKind, 'static'>;
export type ByKind<Amount> = Readonly<Record<TeamKind, Amount>>;
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

/** A member's team income by the server's proofs and the contract's own account of it. */
export interface TeamLines {
  /** Of all days that the contract has taken a proof of, micro-dollars. */
  proven: ByKind<bigint>;
  /** Of that what is not claimed. */
  credit: ByKind<bigint>;
  /** Proofs of the claimable days that are not proven and in none of `seasons`, oldest first; with these at most 100. */
  open: readonly SettlementProof[];
  /** Proofs of whole seasons with such days. */
  seasons: readonly SettlementSeasonProof[];
  /** Of the newest claimable day with income, proven or not. */
  newest: SettlementProof | null;
}

/** What the server lists as open, less the days that the contract has taken a proof of since. */
export async function fetchLines(address: string): Promise<TeamLines> {
  const { client, manifest, sdk } = await openChain();
  const { proven, proofs, seasons, newest } = await api('GET /settlement/proof');
  const days = [...proofs, ...seasons.flatMap(openDaysOf)].map(({ day }) => day);
  const { credit, provenDays } = await sdk.fetchTeamCredit(client, manifest, { member: address, days });
  const isProven = ({ day }: { day: number }) => provenDays.includes(day);
  const taken = [
    proven,
    ...proofs.filter(isProven).map(({ leaf }) => leaf),
    ...seasons.flatMap(openDaysOf).filter(isProven),
  ];
  return {
    proven: mapKinds((kind) => taken.reduce((sum, amounts) => sum + BigInt(amounts[kind]), 0n)),
    credit,
    open: proofs.filter((proof) => !isProven(proof)),
    seasons: seasons
      .map((proof) => ({ ...proof, openDays: proof.openDays.filter((day) => !provenDays.includes(day)) }))
      .filter(({ openDays }) => openDays.length > 0),
    newest,
  };
}

/** Amounts of a day, decimal strings. */
export type DayAmounts = ByKind<string> & { readonly day: number };

/** Returns what a season's proof adds: the amounts of its open days. */
export function openDaysOf({ firstDay, leaf, openDays }: SettlementSeasonProof): DayAmounts[] {
  return openDays.map((day) => {
    const start = (day - firstDay) * TEAM_KINDS.length;
    const [friend = '0', indirect = '0', community = '0', peer = '0'] = leaf.amounts.slice(start);
    return { day, friend, indirect, community, peer };
  });
}

export const useLines = (address: string | null) =>
  useQuery({
    queryKey: [address, 'team-lines'],
    queryFn: address === null ? skipToken : () => fetchLines(address),
    refetchInterval: 15_000,
  });

function mapKinds(amountOf: (kind: TeamKind) => bigint): ByKind<bigint> {
  return {
    friend: amountOf('friend'),
    indirect: amountOf('indirect'),
    community: amountOf('community'),
    peer: amountOf('peer'),
  };
}
