/** How old the figures on the screen are. */
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query.ts';

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener);
}

/** When the oldest answer on the screen was read; null while there is none. What never changes has no age. */
function oldestMs(): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => query.state.data !== undefined && !isConstant(query))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}

function isConstant({ observers }: Query): boolean {
  return observers.every(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
}

export function useAsOfMs(): number | null {
  return useSyncExternalStore(subscribe, oldestMs);
}
