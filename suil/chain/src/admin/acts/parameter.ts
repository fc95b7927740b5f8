/** Finds a parameter, and the change of it that is announced, in the configuration. */
import { AppError, type ParameterName, parameterKey } from '@suil/core';
import type { Configuration, Parameter } from '@suil/sdk';

/** @throws {CONFIG_INVALID} when the contracts have none of that name */
export function parameterOf(configuration: Configuration, name: ParameterName): Parameter {
  const found = configuration.parameters.find(({ key }) => key === parameterKey(name));
  if (found === undefined)
    throw new AppError('CONFIG_INVALID', { name: 'PARAMETER', detail: `the contracts have no ${name}` });
  return found;
}

/** Returns the parameter's present value and the change that is announced. @throws {CONFIG_INVALID} when none is */
export function announcedChangeOf(
  configuration: Configuration,
  name: ParameterName,
): { value: bigint; next: NonNullable<Parameter['next']> } {
  const { value, next } = parameterOf(configuration, name);
  if (next === null)
    throw new AppError('CONFIG_INVALID', { name: 'PARAMETER', detail: `no change of ${name} is announced` });
  return { value, next };
}
