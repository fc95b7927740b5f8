/** What the powers page asks: the configuration, judged; whose signatures an address's are; and what the server lists as announced. */
import { dayOf } from '@suil/core';
import type { ConfigurationState, Holder } from '@suil/sdk';
import { useQuery } from '@tanstack/react-query';
import { useJudged } from '../../entities/judged/use-judged.ts';
import { api } from '../../platform/api/api.ts';
import { readAll } from '../../platform/api/read-all.ts';
import type { Basis } from '../../platform/certified/compare-nodes.ts';
import { openChain } from '../../platform/chain/chain.ts';
import type { HolderKey } from './holder-key.ts';
import { compareLists, type ListedChanges } from './listed-changes.ts';

/** The configuration as it is at the chain's time. */
export interface StateNow extends ConfigurationState {
  readonly nowMs: number;
}

/** Returns what holds at a time, milliseconds, with what that rests on. */
export const useJudgedConfiguration = () =>
  useJudged('configuration', async () => {
    const [{ manifest, sdk }, { judge }] = await Promise.all([
      openChain(),
      import('../../platform/certified/judge.ts'),
    ]);
    return judge(sdk.configurationOf(manifest));
  });

const TICK_MS = 30_000;

/** Whose signatures a holder's are; null where the chain does not show it. */
export const useHolderKey = ({ holder, cap }: Holder) =>
  useQuery({
    queryKey: ['open', 'holder-key', holder, cap],
    queryFn: async (): Promise<HolderKey | null> => {
      const [{ client }, { readHolderKey }] = await Promise.all([openChain(), import('./holder-key.ts')]);
      return readHolderKey(client, { holder, cap });
    },
    staleTime: 60_000,
  }).data;

/** How what the server lists as announced compares with the certified configuration; undefined while that is not known. */
export function useListedChanges(state: StateNow | undefined, basis: Basis | undefined): ListedChanges | undefined {
  const { data } = useQuery({
    queryKey: ['open', 'listed-changes'],
    // The position first: a list that is read after it has at least what the position says.
    queryFn: async () => {
      const { indexedCheckpoint } = await api('GET /status');
      return { indexedCheckpoint: BigInt(indexedCheckpoint), records: await readAll('GET /parameters/changes', {}) };
    },
    refetchInterval: TICK_MS,
  });
  if (data === undefined || state === undefined || basis?.kind !== 'certified') return undefined;
  return compareLists(state.parameters, { ...basis, today: dayOf(state.nowMs) }, data);
}
