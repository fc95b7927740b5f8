/** The parameters of the rules as the chain has them now, and whether new business is paused. */
import { AppError, mapParameters, type ParameterValues, parameterKey } from '@suil/core';
import type { AnnouncedUpgrade, Configuration } from '@suil/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';

/** The public configuration: parameters, announced changes, keys, pause. */
export const configurationQuery = queryOptions({
  queryKey: ['open', 'configuration'],
  queryFn: async () => {
    const { client, manifest, sdk } = await openChain();
    return sdk.fetchConfiguration(client, manifest);
  },
  staleTime: 60_000,
});

/** Every parameter as the chain has it now; undefined until it has answered. There are no others to show or to calculate with until then. */
export function useKnownParameters(): ParameterValues | undefined {
  return useParameterRead().data;
}

/** The same as a query, for what waits for it, says that it failed, and asks again. */
export function useParameterRead() {
  return useQuery({ ...configurationQuery, select: toValues });
}

/** @throws {CHAIN_NODE_UNVERIFIED} where the node leaves out a parameter: a first value would be shown as the chain's */
function toValues({ parameters }: Pick<Configuration, 'parameters'>): ParameterValues {
  const values = new Map(parameters.map(({ key, value }) => [key, value]));
  return mapParameters((name) => {
    const value = values.get(parameterKey(name));
    if (value === undefined) throw new AppError('CHAIN_NODE_UNVERIFIED', { reason: `no ${name}` });
    return value;
  });
}

/** The announced upgrade of the contracts; null for none, and until the chain has answered. */
export function useAnnouncedUpgrade(): AnnouncedUpgrade | null {
  return useQuery(configurationQuery).data?.announcedUpgrade ?? null;
}

/** When new stakes, pledges and vouchers are paused: until when, else null. */
export function usePausedUntilMs(): number | null {
  return useQuery(configurationQuery).data?.pausedUntilMs ?? null;
}
