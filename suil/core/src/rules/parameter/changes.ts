/** What the parameters were on a day, from the changes that were announced until now (rules.md §10). Pure; owns no reading. */
import { DEFAULT_PARAMETERS, mapParameters, type ParameterValues, parameterKey } from './parameters.ts';

export interface ParameterChange {
  /** The contract's. */
  readonly key: number;
  readonly value: bigint;
  /** First day on which it holds. */
  readonly day: number;
}

/**
 * Returns every parameter as it was on `day`.
 * @param changes without cancelled ones, in the order of their announcement; of a key unknown here they say nothing
 */
export function parametersOn(changes: readonly ParameterChange[], day: number): ParameterValues {
  const values = new Map(changes.filter((change) => change.day <= day).map(({ key, value }) => [key, value]));
  return mapParameters((name) => values.get(parameterKey(name)) ?? DEFAULT_PARAMETERS[name]);
}
