/** The chain's answer to what its parameters are, for tests of components. */
import { DEFAULT_PARAMETERS, PARAMETER_NAMES, type ParameterName, parameterKey } from '@suil/core';
import { configurationQuery } from './queries.ts';

/** Returns the answer as `renderInApp` takes it: the first values, but for those that are named. */
export function configured(changed: Partial<Record<ParameterName, bigint>> = {}) {
  const values = { ...DEFAULT_PARAMETERS, ...changed };
  const parameters = PARAMETER_NAMES.map((name) => ({ key: parameterKey(name), value: values[name], next: null }));
  return [configurationQuery.queryKey, { parameters, announcedUpgrade: null, pausedUntilMs: null }] as const;
}
