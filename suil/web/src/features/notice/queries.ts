/** Whether what a notice announces still waits: the chain's answer; by what it was stopped, from the notices after it. */
import type { Notice } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { type FilterOf, readPage } from '../../platform/api/api.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { type Act, type Ended, endOf, isWaiting } from './announcement.ts';

const REFRESH_MS = 30_000;
const PAGE: FilterOf<'GET /notices'> = { limit: 100 };

export interface AnnouncementState {
  readonly isWaiting: boolean;
  /** Null while it waits, and where no act stopped it. */
  readonly ended: Ended | null;
}

export const useAnnouncement = (announced: Act) =>
  useQuery({
    queryKey: ['open', 'announcement', announced.id],
    queryFn: async (): Promise<AnnouncementState> => {
      const { client, manifest, sdk } = await openChain();
      const state = await sdk.fetchConfiguration(client, manifest);
      if (isWaiting(announced, state)) return { isWaiting: true, ended: null };
      return { isWaiting: false, ended: endOf(announced, await readSince(announced.publishedAtMs)) };
    },
    refetchInterval: REFRESH_MS,
  });

/** Returns the notices that are not older than a time. */
async function readSince(timeMs: number): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Notice[]; nextCursor: string | null } = await readPage('GET /notices', PAGE, cursor);
    const newer = page.items.filter(({ publishedAtMs }) => publishedAtMs >= timeMs);
    notices.push(...newer);
    cursor = newer.length < page.items.length ? null : page.nextCursor;
  }
  return notices;
}
