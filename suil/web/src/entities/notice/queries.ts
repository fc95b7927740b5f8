import type { Language } from '@suil/core';
import type { Notice } from '@suil/core/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { api } from '../../platform/api/api.ts';
import { NOTICES_READ_KEY, readStored, writeStored } from '../../platform/browser/storage.ts';

/** The newest notices, for the ticker, the bell and the list's beginning. */
export const useNewestNotices = () =>
  useQuery({
    queryKey: ['open', 'notices', 'newest'],
    queryFn: () => api('GET /notices', { query: { limit: 10 } }),
    refetchInterval: 60_000,
  });

export const useNotice = (id: string | null) =>
  useQuery({
    queryKey: ['open', 'notice', id],
    queryFn: id === null ? skipToken : () => api('GET /notices/{id}', { params: { id } }),
  });

/** Until when notices were read on this device, milliseconds. */
export const useReadUntil = create<{ ms: number }>()(() => ({ ms: Number(readStored(NOTICES_READ_KEY) ?? 0) || 0 }));

/** Whether there is a notice that was not read on this device. */
export function useHasUnread(): boolean {
  const newest = useNewestNotices().data?.items[0]?.publishedAtMs ?? 0;
  return useReadUntil((state) => state.ms) < newest;
}

export function markRead(untilMs: number): void {
  if (untilMs <= useReadUntil.getState().ms) return;
  writeStored(NOTICES_READ_KEY, String(untilMs));
  useReadUntil.setState({ ms: untilMs });
}

/** A notice's title in the selected language; a recorded action has none. */
export function noticeTitle(notice: Notice, language: Language): string | null {
  return notice.kind === 'text' ? notice.texts[language].title : null;
}
