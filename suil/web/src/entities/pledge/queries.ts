import { readAppError } from '@suil/core';
import type { Pledge, SuilPledge } from '@suil/sdk';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

/** The member's pledges, read from the contract: they need no server. Newest first. */
const REFRESH_MS = 15_000;
const PAGE = 50;

interface Page<Kind> {
  items: readonly Kind[];
  count: number;
}

/** Every item of an owner's list, asked page by page. */
async function fetchAll<Kind>(page: (from: number) => Promise<Page<Kind>>): Promise<Kind[]> {
  const first = await page(0);
  const items = [...first.items];
  while (items.length < first.count) {
    const next = await page(items.length);
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return items.reverse();
}

const pledgesQuery = (owner: string) =>
  queryOptions({
    queryKey: [owner, 'pledges'],
    queryFn: async (): Promise<Pledge[]> => {
      const { client, manifest, sdk } = await openChain();
      return fetchAll((from) => sdk.fetchPledges(client, manifest, { owner, from, limit: PAGE }));
    },
    refetchInterval: REFRESH_MS,
  });

const suilPledgesQuery = (owner: string) =>
  queryOptions({
    queryKey: [owner, 'suil-pledges'],
    queryFn: async (): Promise<SuilPledge[]> => {
      const { client, manifest, sdk } = await openChain();
      return fetchAll((from) => sdk.fetchSuilPledges(client, manifest, { owner, from, limit: PAGE }));
    },
    refetchInterval: REFRESH_MS,
  });

export const usePledges = (owner: string | null) => useQuery({ ...pledgesQuery(owner ?? ''), enabled: owner !== null });

export const useSuilPledges = (owner: string | null) =>
  useQuery({ ...suilPledgesQuery(owner ?? ''), enabled: owner !== null });

async function fetchPledge(id: bigint) {
  const { client, manifest, sdk } = await openChain();
  return sdk.fetchPledge(client, manifest, id);
}

async function fetchSuilValue(amount: bigint): Promise<bigint> {
  const { client, manifest, sdk } = await openChain();
  return sdk.fetchSuilPledgeValue(client, manifest, amount);
}

/** Whether a read failed because there is no such pledge; a node that does not answer says nothing about it. */
export const isNoPledge = (error: unknown): boolean => readAppError(error)?.code === 'PLEDGE_NOT_FOUND';

/** One pledge by its id; fails where there is none. */
export const usePledge = (id: bigint | null) =>
  useQuery({
    queryKey: ['open', 'pledge', String(id)],
    queryFn: id === null ? skipToken : () => fetchPledge(id),
    refetchInterval: REFRESH_MS,
  });

/** What SUIL pledges of a term may be granted now; fails while there is no price. */
export const usePledgeHashrate = (termDays: number) =>
  useQuery({
    queryKey: ['open', 'pledge-hashrate', termDays],
    queryFn: async () => {
      const { client, manifest, sdk } = await openChain();
      return sdk.fetchPledgeHashrate(client, manifest, termDays);
    },
    refetchInterval: REFRESH_MS,
    retry: false,
  });

/** What SUIL counts for in a pledge now, micro-dollars; fails while there is no price. */
export const useSuilValue = (amount: bigint | null) =>
  useQuery({
    queryKey: ['open', 'suil-value', String(amount)],
    queryFn: amount === null || amount <= 0n ? skipToken : () => fetchSuilValue(amount),
    retry: false,
  });
