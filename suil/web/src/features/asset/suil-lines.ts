import type { AssetRecord, HashrateExchange } from '@suil/core/api';
import { useMemo } from 'react';
import { useExchanges } from '../../entities/exchange/queries.ts';
import { mergeNewest, type PartlyRead } from '../../platform/api/merge-newest.ts';
import type { ListQuery } from '../../ui/lists/record-list.tsx';
import { useAssetRecords } from './queries.ts';

/** What can be seen by itself; the last three are kinds of the ledger's records. */
export const SUIL_KINDS = ['all', 'released', 'swapped', 'top_up', 'withdrawal_requested', 'transfer'] as const;
export type SuilKind = (typeof SUIL_KINDS)[number];

/** All that happened to a member's SUIL as one list by time: both accounts of the ledger and the exchanges on the chain. */
export type SuilLine =
  | { of: 'released' | 'available'; timestampMs: number; record: AssetRecord }
  | { of: 'exchange'; timestampMs: number; exchange: HashrateExchange };

export const releasedLine = (record: AssetRecord): SuilLine => ({
  of: 'released',
  timestampMs: record.timestampMs,
  record,
});
export const availableLine = (record: AssetRecord): SuilLine => ({
  of: 'available',
  timestampMs: record.timestampMs,
  record,
});
export const exchangeLine = (exchange: HashrateExchange): SuilLine => ({
  of: 'exchange',
  timestampMs: exchange.timestampMs,
  exchange,
});
export const timeOfLine = (line: SuilLine): number => line.timestampMs;

/** The lines as far as they are read; the next page is that of the list which holds the others back. */
export function useSuilLines(address: string): ListQuery<SuilLine> {
  const released = useAssetRecords(address, { asset: 'SUIL', account: 'released' });
  const available = useAssetRecords(address, { asset: 'SUIL' });
  const exchanges = useExchanges(address);
  const queries = [released, available, exchanges];
  const merged = useMemo(() => {
    const lists = [
      linesOf(released.data, releasedLine),
      linesOf(available.data, availableLine),
      linesOf(exchanges.data, exchangeLine),
    ];
    if (!lists.every((list) => list !== null)) return null;
    const { items, next } = mergeNewest(lists, timeOfLine);
    return { data: { pages: [{ items, nextCursor: null }] }, next };
  }, [released.data, available.data, exchanges.data]);
  const next = merged === null || merged.next === null ? undefined : queries[merged.next];
  return {
    data: merged?.data,
    isPending: merged === null && queries.every((query) => !query.isError),
    isError: queries.some((query) => query.isError),
    isRefetchError: queries.some((query) => query.isRefetchError),
    isFetchNextPageError: queries.some((query) => query.isFetchNextPageError),
    isFetchingNextPage: queries.some((query) => query.isFetchingNextPage),
    hasNextPage: next !== undefined,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
    fetchNextPage: () => next?.fetchNextPage(),
  };
}

interface Pages<Item> {
  pages: { items: Item[]; nextCursor: string | null }[];
}

function linesOf<Item>(data: Pages<Item> | undefined, toLine: (item: Item) => SuilLine): PartlyRead<SuilLine> | null {
  if (data === undefined) return null;
  return {
    items: data.pages.flatMap((page) => page.items.map(toLine)),
    hasMore: data.pages.at(-1)?.nextCursor !== null,
  };
}
