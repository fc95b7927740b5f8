/** What the parameters were on any day, from the changes as they were announced on chain (rules.md §10). */
import { type ParameterValues, parametersOn } from '@suil/core';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../platform/api/query.ts';
import { readAll } from '../../platform/api/read-all.ts';

/** Every parameter as it was on a day. */
export type ParametersOn = (day: number) => ParameterValues;

const changesQuery = queryOptions({
  queryKey: ['open', 'parameter-changes'],
  queryFn: async () => {
    const records = await readAll('GET /parameters/changes', {});
    return records
      .filter(({ cancelledAtMs }) => cancelledAtMs === null)
      .map(({ key, value, day }) => ({ key, value: BigInt(value), day }))
      .reverse();
  },
  staleTime: 60_000,
});

/** Reads the history; each day's values are put together once. */
export async function fetchParameterHistory(): Promise<ParametersOn> {
  const changes = await queryClient.fetchQuery(changesQuery);
  const known = new Map<number, ParameterValues>();
  return (day) => {
    const values = known.get(day) ?? parametersOn(changes, day);
    known.set(day, values);
    return values;
  };
}
